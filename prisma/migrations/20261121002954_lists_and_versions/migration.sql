-- DropIndex
DROP INDEX "DramaDay_day_dramaId_playCount_followCount_idx";

-- DropIndex
DROP INDEX "DramaDay_day_playCount_dramaId_idx";

-- CreateTable
CREATE TABLE "CatalogueVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "version" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "DramaListing" (
    "shelf" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "free" BOOLEAN NOT NULL,
    "publishedAt" DATETIME NOT NULL,
    "playCount" INTEGER NOT NULL,

    PRIMARY KEY ("shelf", "dramaId"),
    CONSTRAINT "DramaListing_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaListedTitle" (
    "shelf" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "free" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "publishedAt" DATETIME NOT NULL,

    PRIMARY KEY ("shelf", "language", "dramaId"),
    CONSTRAINT "DramaListedTitle_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DramaWeek" (
    "lastDay" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "playCount" INTEGER NOT NULL,
    "followCount" INTEGER NOT NULL,

    PRIMARY KEY ("lastDay", "dramaId"),
    CONSTRAINT "DramaWeek_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DramaListing_shelf_status_free_playCount_dramaId_publishedAt_idx" ON "DramaListing"("shelf", "status", "free", "playCount" DESC, "dramaId" DESC, "publishedAt");

-- CreateIndex
CREATE INDEX "DramaListing_shelf_status_free_publishedAt_dramaId_idx" ON "DramaListing"("shelf", "status", "free", "publishedAt" DESC, "dramaId" DESC);

-- CreateIndex
CREATE INDEX "DramaListing_dramaId_idx" ON "DramaListing"("dramaId");

-- CreateIndex
CREATE INDEX "DramaListedTitle_shelf_language_status_free_title_dramaId_publishedAt_idx" ON "DramaListedTitle"("shelf", "language", "status", "free", "title", "dramaId", "publishedAt");

-- CreateIndex
CREATE INDEX "DramaListedTitle_dramaId_idx" ON "DramaListedTitle"("dramaId");

-- CreateIndex
CREATE INDEX "DramaWeek_lastDay_playCount_dramaId_idx" ON "DramaWeek"("lastDay", "playCount" DESC, "dramaId" DESC);

-- CreateIndex
CREATE INDEX "DramaWeek_lastDay_followCount_dramaId_idx" ON "DramaWeek"("lastDay", "followCount" DESC, "dramaId" DESC);

-- CreateIndex
CREATE INDEX "DramaWeek_dramaId_idx" ON "DramaWeek"("dramaId");

-- CreateIndex
CREATE INDEX "DramaDay_day_playCount_dramaId_idx" ON "DramaDay"("day", "playCount" DESC, "dramaId" DESC);

-- CreateIndex
CREATE INDEX "DramaDay_day_followCount_dramaId_idx" ON "DramaDay"("day", "followCount" DESC, "dramaId" DESC);
-- CreateIndex
CREATE INDEX "Drama_activityPosition_id_idx" ON "Drama"("activityPosition", "id");
