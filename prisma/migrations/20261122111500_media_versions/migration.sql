-- AlterTable
ALTER TABLE "Episode" ADD COLUMN "mediaVersion" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Rendition" ADD COLUMN "peakBitsPerSecond" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "RetiredRendition" (
    "episodeId" TEXT NOT NULL,
    "mediaVersion" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bitsPerSecond" INTEGER NOT NULL,
    "peakBitsPerSecond" INTEGER NOT NULL,
    "codecs" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "retiredAt" DATETIME NOT NULL,

    PRIMARY KEY ("episodeId", "mediaVersion", "name"),
    CONSTRAINT "RetiredRendition_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
