-- Written by hand: Prisma's language has no triggers. A migration that remakes one of these tables must repeat its own.

-- Stands in for a procedure: inserting a drama's id writes anew where the lists have it.
CREATE VIEW "DramaToList" AS SELECT "id" AS "dramaId" FROM "Drama";

CREATE TRIGGER "DramaToList_is_listed" INSTEAD OF INSERT ON "DramaToList"
BEGIN
  DELETE FROM "DramaListing" WHERE "dramaId" = NEW."dramaId";
  DELETE FROM "DramaListedTitle" WHERE "dramaId" = NEW."dramaId";
  INSERT INTO "DramaListing" ("shelf", "dramaId", "status", "free", "publishedAt", "playCount")
    SELECT s."shelf", d."id", d."status", d."episodeCount" > 0 AND d."freeEpisodeCount" >= d."episodeCount",
      d."publishedAt", d."playCount"
    FROM "Drama" d
    JOIN (SELECT '' AS "shelf" UNION ALL
          SELECT "categoryId" FROM "DramaCategory" WHERE "dramaId" = NEW."dramaId") s
    WHERE d."id" = NEW."dramaId" AND d."publishedAt" IS NOT NULL;
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

CREATE TRIGGER "Drama_inserted_is_listed" AFTER INSERT ON "Drama"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."id"); END;

CREATE TRIGGER "Drama_updated_is_listed"
AFTER UPDATE OF "status", "originalLanguage", "freeEpisodeCount", "episodeCount", "publishedAt" ON "Drama"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."id"); END;

CREATE TRIGGER "Drama_played_moves_listing" AFTER UPDATE OF "playCount" ON "Drama"
BEGIN UPDATE "DramaListing" SET "playCount" = NEW."playCount" WHERE "dramaId" = NEW."id"; END;

CREATE TRIGGER "DramaTranslation_inserted_is_listed" AFTER INSERT ON "DramaTranslation"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."dramaId"); END;

CREATE TRIGGER "DramaTranslation_updated_is_listed" AFTER UPDATE OF "language", "title" ON "DramaTranslation"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."dramaId"); END;

CREATE TRIGGER "DramaTranslation_deleted_is_listed" AFTER DELETE ON "DramaTranslation"
BEGIN INSERT INTO "DramaToList" VALUES (OLD."dramaId"); END;

CREATE TRIGGER "DramaCategory_inserted_is_listed" AFTER INSERT ON "DramaCategory"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."dramaId"); END;

CREATE TRIGGER "DramaCategory_updated_is_listed" AFTER UPDATE ON "DramaCategory"
BEGIN INSERT INTO "DramaToList" VALUES (NEW."dramaId"); END;

CREATE TRIGGER "DramaCategory_deleted_is_listed" AFTER DELETE ON "DramaCategory"
BEGIN INSERT INTO "DramaToList" VALUES (OLD."dramaId"); END;

INSERT INTO "DramaToList" SELECT "id" FROM "Drama" ORDER BY "id";

-- A day counts in the seven weeks that have it.
CREATE TRIGGER "DramaDay_inserted_moves_weeks" AFTER INSERT ON "DramaDay"
BEGIN
  INSERT INTO "DramaWeek" ("lastDay", "dramaId", "playCount", "followCount")
    SELECT date(NEW."day", '+' || "n" || ' days'), NEW."dramaId", NEW."playCount", NEW."followCount"
    FROM (SELECT 0 AS "n" UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6) WHERE true
    ON CONFLICT ("lastDay", "dramaId") DO UPDATE
    SET "playCount" = "playCount" + excluded."playCount", "followCount" = "followCount" + excluded."followCount";
END;

CREATE TRIGGER "DramaDay_updated_moves_weeks" AFTER UPDATE OF "playCount", "followCount" ON "DramaDay"
BEGIN
  UPDATE "DramaWeek"
  SET "playCount" = "playCount" + NEW."playCount" - OLD."playCount",
    "followCount" = "followCount" + NEW."followCount" - OLD."followCount"
  WHERE "dramaId" = NEW."dramaId" AND "lastDay" BETWEEN NEW."day" AND date(NEW."day", '+6 days');
END;

CREATE TRIGGER "DramaDay_deleted_moves_weeks" AFTER DELETE ON "DramaDay"
BEGIN
  UPDATE "DramaWeek"
  SET "playCount" = "playCount" - OLD."playCount", "followCount" = "followCount" - OLD."followCount"
  WHERE "dramaId" = OLD."dramaId" AND "lastDay" BETWEEN OLD."day" AND date(OLD."day", '+6 days');
END;

INSERT INTO "DramaWeek" ("lastDay", "dramaId", "playCount", "followCount")
  SELECT date("day", '+' || "n" || ' days') AS "lastDay", "dramaId", sum("playCount"), sum("followCount")
  FROM "DramaDay", (SELECT 0 AS "n" UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6) GROUP BY 1, 2;

-- Whatever changes the library moves its version.
INSERT INTO "CatalogueVersion" ("id", "version") VALUES (1, 1);

CREATE TRIGGER "Drama_inserted_moves_version" AFTER INSERT ON "Drama"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Drama_updated_moves_version"
AFTER UPDATE OF "id", "slug", "originalLanguage", "status", "year", "tone", "audience", "freeEpisodeCount", "defaultPriceCoins", "restDiscountPercent", "frameKey", "publishedAt", "activityPosition", "episodeCount", "durationSeconds", "createdAt", "updatedAt" ON "Drama"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Drama_deleted_moves_version" AFTER DELETE ON "Drama"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTranslation_inserted_moves_version" AFTER INSERT ON "DramaTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTranslation_updated_moves_version" AFTER UPDATE ON "DramaTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTranslation_deleted_moves_version" AFTER DELETE ON "DramaTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaHiddenCountry_inserted_moves_version" AFTER INSERT ON "DramaHiddenCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaHiddenCountry_updated_moves_version" AFTER UPDATE ON "DramaHiddenCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaHiddenCountry_deleted_moves_version" AFTER DELETE ON "DramaHiddenCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Category_inserted_moves_version" AFTER INSERT ON "Category"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Category_updated_moves_version" AFTER UPDATE ON "Category"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Category_deleted_moves_version" AFTER DELETE ON "Category"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CategoryTranslation_inserted_moves_version" AFTER INSERT ON "CategoryTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CategoryTranslation_updated_moves_version" AFTER UPDATE ON "CategoryTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CategoryTranslation_deleted_moves_version" AFTER DELETE ON "CategoryTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaCategory_inserted_moves_version" AFTER INSERT ON "DramaCategory"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaCategory_updated_moves_version" AFTER UPDATE ON "DramaCategory"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaCategory_deleted_moves_version" AFTER DELETE ON "DramaCategory"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Tag_inserted_moves_version" AFTER INSERT ON "Tag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Tag_updated_moves_version" AFTER UPDATE ON "Tag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Tag_deleted_moves_version" AFTER DELETE ON "Tag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "TagTranslation_inserted_moves_version" AFTER INSERT ON "TagTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "TagTranslation_updated_moves_version" AFTER UPDATE ON "TagTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "TagTranslation_deleted_moves_version" AFTER DELETE ON "TagTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTag_inserted_moves_version" AFTER INSERT ON "DramaTag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTag_updated_moves_version" AFTER UPDATE ON "DramaTag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "DramaTag_deleted_moves_version" AFTER DELETE ON "DramaTag"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMember_inserted_moves_version" AFTER INSERT ON "CastMember"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMember_updated_moves_version" AFTER UPDATE ON "CastMember"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMember_deleted_moves_version" AFTER DELETE ON "CastMember"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMemberTranslation_inserted_moves_version" AFTER INSERT ON "CastMemberTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMemberTranslation_updated_moves_version" AFTER UPDATE ON "CastMemberTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CastMemberTranslation_deleted_moves_version" AFTER DELETE ON "CastMemberTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Episode_inserted_moves_version" AFTER INSERT ON "Episode"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Episode_updated_moves_version"
AFTER UPDATE OF "id", "dramaId", "number", "durationSeconds", "priceCoins", "posterKey", "publishedAt", "createdAt" ON "Episode"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Episode_deleted_moves_version" AFTER DELETE ON "Episode"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "EpisodeTranslation_inserted_moves_version" AFTER INSERT ON "EpisodeTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "EpisodeTranslation_updated_moves_version" AFTER UPDATE ON "EpisodeTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "EpisodeTranslation_deleted_moves_version" AFTER DELETE ON "EpisodeTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Rendition_inserted_moves_version" AFTER INSERT ON "Rendition"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Rendition_updated_moves_version" AFTER UPDATE ON "Rendition"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Rendition_deleted_moves_version" AFTER DELETE ON "Rendition"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SubtitleTrack_inserted_moves_version" AFTER INSERT ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SubtitleTrack_updated_moves_version" AFTER UPDATE ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "SubtitleTrack_deleted_moves_version" AFTER DELETE ON "SubtitleTrack"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Carousel_inserted_moves_version" AFTER INSERT ON "Carousel"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Carousel_updated_moves_version" AFTER UPDATE ON "Carousel"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "Carousel_deleted_moves_version" AFTER DELETE ON "Carousel"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselTranslation_inserted_moves_version" AFTER INSERT ON "CarouselTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselTranslation_updated_moves_version" AFTER UPDATE ON "CarouselTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselTranslation_deleted_moves_version" AFTER DELETE ON "CarouselTranslation"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselCountry_inserted_moves_version" AFTER INSERT ON "CarouselCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselCountry_updated_moves_version" AFTER UPDATE ON "CarouselCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "CarouselCountry_deleted_moves_version" AFTER DELETE ON "CarouselCountry"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "RechargeTemplate_inserted_moves_version" AFTER INSERT ON "RechargeTemplate"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "RechargeTemplate_updated_moves_version" AFTER UPDATE ON "RechargeTemplate"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;

CREATE TRIGGER "RechargeTemplate_deleted_moves_version" AFTER DELETE ON "RechargeTemplate"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
