-- CreateTable
CREATE TABLE "SearchEntry" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "dramaId" TEXT NOT NULL,
    "place" INTEGER,
    "stale" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "SearchEntry_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SearchTermDay" (
    "day" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "searchCount" INTEGER NOT NULL,

    PRIMARY KEY ("language", "day", "term")
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchEntry_dramaId_key" ON "SearchEntry"("dramaId");

-- CreateIndex
CREATE UNIQUE INDEX "SearchEntry_place_key" ON "SearchEntry"("place");

-- CreateIndex
CREATE INDEX "SearchEntry_stale_number_idx" ON "SearchEntry"("stale", "number");

-- CreateIndex
CREATE INDEX "SearchTermDay_language_day_searchCount_term_wording_idx" ON "SearchTermDay"("language", "day", "searchCount" DESC, "term", "wording");

-- CreateIndex
CREATE INDEX "DramaDay_day_playCount_dramaId_idx" ON "DramaDay"("day", "playCount" DESC, "dramaId");
