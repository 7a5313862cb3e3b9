-- Subtitles and pictures that staff replaced, while the staff log can put them back.
CREATE TABLE "RetiredSubtitles" (
    "episodeId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "storageKey" TEXT NOT NULL,
    "retiredAt" DATETIME NOT NULL,

    PRIMARY KEY ("episodeId", "language", "kind", "storageKey"),
    CONSTRAINT "RetiredSubtitles_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RetiredSubtitles_storageKey_idx" ON "RetiredSubtitles"("storageKey");
CREATE TABLE "RetiredImage" (
    "dramaId" TEXT NOT NULL,
    "imageKey" TEXT NOT NULL,
    "retiredAt" DATETIME NOT NULL,

    PRIMARY KEY ("dramaId", "imageKey"),
    CONSTRAINT "RetiredImage_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RetiredImage_imageKey_idx" ON "RetiredImage"("imageKey");
