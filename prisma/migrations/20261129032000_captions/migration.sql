-- Captions beside subtitles in the same language. The key of the table changes, so it is made anew, with its triggers.
CREATE TABLE "new_SubtitleTrack" (
    "episodeId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'subtitles',
    "storageKey" TEXT NOT NULL,

    PRIMARY KEY ("episodeId", "language", "kind"),
    CONSTRAINT "SubtitleTrack_episodeId_fkey" FOREIGN KEY ("episodeId") REFERENCES "Episode" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_SubtitleTrack" ("episodeId", "language", "kind", "storageKey")
  SELECT "episodeId", "language", 'subtitles', "storageKey" FROM "SubtitleTrack";
DROP TABLE "SubtitleTrack";
ALTER TABLE "new_SubtitleTrack" RENAME TO "SubtitleTrack";

CREATE TRIGGER "SubtitleTrack_inserted_moves_version" AFTER INSERT ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SubtitleTrack_updated_moves_version" AFTER UPDATE ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SubtitleTrack_deleted_moves_version" AFTER DELETE ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
