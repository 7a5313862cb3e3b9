ALTER TABLE "Drama" ADD COLUMN "completedAt" DATETIME;

-- The listings are derived, so they are written anew below.
DROP TABLE "DramaListing";

CREATE TABLE "DramaListing" (
    "shelf" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "free" BOOLEAN NOT NULL,
    "publishedAt" DATETIME NOT NULL,
    "releasedAt" DATETIME NOT NULL,
    "playCount" INTEGER NOT NULL,

    PRIMARY KEY ("shelf", "dramaId"),
    CONSTRAINT "DramaListing_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DramaListing_shelf_status_free_playCount_dramaId_publishedAt_idx" ON "DramaListing"("shelf", "status", "free", "playCount" DESC, "dramaId" DESC, "publishedAt");
CREATE INDEX "DramaListing_shelf_status_free_publishedAt_dramaId_idx" ON "DramaListing"("shelf", "status", "free", "publishedAt" DESC, "dramaId" DESC);
CREATE INDEX "DramaListing_shelf_status_free_releasedAt_dramaId_publishedAt_idx" ON "DramaListing"("shelf", "status", "free", "releasedAt" DESC, "dramaId" DESC, "publishedAt");
CREATE INDEX "DramaListing_dramaId_idx" ON "DramaListing"("dramaId");

-- When a drama last had something new: its publication, episodes of a later day (UTC) than its first ones, or its
-- completion. Times are in milliseconds.
CREATE VIEW "DramaRelease" AS
  SELECT d."id" AS "dramaId", max(
    d."publishedAt",
    coalesce(d."completedAt", 0),
    coalesce((
      SELECT max(e."publishedAt") FROM "Episode" e WHERE e."dramaId" = d."id"
      HAVING max(e."publishedAt") / 86400000 > min(e."publishedAt") / 86400000
    ), 0)
  ) AS "releasedAt"
  FROM "Drama" d WHERE d."publishedAt" IS NOT NULL;

-- As before, with "releasedAt".
DROP TRIGGER "DramaToList_is_listed";
CREATE TRIGGER "DramaToList_is_listed" INSTEAD OF INSERT ON "DramaToList"
BEGIN
  DELETE FROM "DramaListing" WHERE "dramaId" = NEW."dramaId";
  DELETE FROM "DramaListedTitle" WHERE "dramaId" = NEW."dramaId";
  INSERT INTO "DramaListing" ("shelf", "dramaId", "status", "free", "publishedAt", "releasedAt", "playCount")
    SELECT s."shelf", d."id", d."status", d."episodeCount" > 0 AND d."freeEpisodeCount" >= d."episodeCount",
      d."publishedAt", r."releasedAt", d."playCount"
    FROM "Drama" d
    JOIN "DramaRelease" r ON r."dramaId" = d."id"
    JOIN (SELECT '' AS "shelf" UNION ALL
          SELECT "categoryId" FROM "DramaCategory" WHERE "dramaId" = NEW."dramaId") s
    WHERE d."id" = NEW."dramaId";
  INSERT INTO "DramaListedTitle" ("shelf", "language", "status", "free", "title", "dramaId", "publishedAt")
    SELECT l."shelf", w."language", l."status", l."free",
      -- The title in this language, else in the drama's own, else in English, else whichever there is.
      coalesce((SELECT substr(lower(t."title"), 1, 100) FROM "DramaTranslation" t WHERE t."dramaId" = d."id"
        ORDER BY t."language" = w."language" DESC, t."language" = d."originalLanguage" DESC,
          t."language" = 'en' DESC, t."language" LIMIT 1), ''),
      l."dramaId", l."publishedAt"
    FROM "DramaListing" l
    JOIN "Drama" d ON d."id" = l."dramaId"
    JOIN (SELECT 'zh' AS "language" UNION ALL SELECT 'en' UNION ALL SELECT 'pt' UNION ALL SELECT 'es') w
    WHERE l."dramaId" = NEW."dramaId";
END;

DROP TRIGGER "Drama_updated_is_listed";
CREATE TRIGGER "Drama_updated_is_listed"
AFTER UPDATE OF "status", "originalLanguage", "freeEpisodeCount", "episodeCount", "publishedAt", "completedAt" ON "Drama"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."id"); END;

CREATE TRIGGER "Episode_inserted_moves_listing" AFTER INSERT ON "Episode"
BEGIN
  UPDATE "DramaListing" SET "releasedAt" = r."releasedAt" FROM "DramaRelease" r
  WHERE r."dramaId" = NEW."dramaId" AND "DramaListing"."dramaId" = NEW."dramaId";
END;

CREATE TRIGGER "Episode_updated_moves_listing" AFTER UPDATE OF "publishedAt" ON "Episode"
BEGIN
  UPDATE "DramaListing" SET "releasedAt" = r."releasedAt" FROM "DramaRelease" r
  WHERE r."dramaId" = NEW."dramaId" AND "DramaListing"."dramaId" = NEW."dramaId";
END;

INSERT INTO "DramaToList" SELECT "id" FROM "Drama" ORDER BY "id";
