-- The sound tracks of episodes that have several, by language. Their renditions have pictures only.

CREATE TABLE "SoundTrack" (
    "episodeId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "bitsPerSecond" INTEGER NOT NULL,
    "peakBitsPerSecond" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,

    PRIMARY KEY ("episodeId", "language"),
    CONSTRAINT "SoundTrack_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "RetiredSoundTrack" (
    "episodeId" TEXT NOT NULL,
    "mediaVersion" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "isDefault" BOOLEAN NOT NULL,
    "bitsPerSecond" INTEGER NOT NULL,
    "peakBitsPerSecond" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,
    "retiredAt" DATETIME NOT NULL,

    PRIMARY KEY ("episodeId", "mediaVersion", "language"),
    CONSTRAINT "RetiredSoundTrack_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TRIGGER "SoundTrack_inserted_moves_version" AFTER INSERT ON "SoundTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SoundTrack_updated_moves_version" AFTER UPDATE ON "SoundTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SoundTrack_deleted_moves_version" AFTER DELETE ON "SoundTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
