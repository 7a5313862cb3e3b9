-- Written by hand: Prisma's language has no virtual tables and no triggers.

-- The words of every drama in all languages, as the server has taken them apart: without case and accents, each Chinese
-- character a word of its own. SQLite's other tokenizers know fewer letters than the server does.
CREATE VIRTUAL TABLE "SearchText" USING fts5(
  "title", "names", "synopsis", content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'ascii'
);

CREATE TRIGGER "SearchEntry_takes_its_text_along" AFTER DELETE ON "SearchEntry"
WHEN OLD."place" IS NOT NULL
BEGIN DELETE FROM "SearchText" WHERE rowid = OLD."place"; END;

-- Whoever changes what a drama is found by, the entry knows that it is stale.
CREATE TRIGGER "Drama_gets_a_search_entry" AFTER INSERT ON "Drama"
BEGIN INSERT INTO "SearchEntry" ("dramaId") VALUES (NEW."id"); END;

-- The place is by plays in steps of a fifth, so that it moves some eighty times in a drama's life.
CREATE TRIGGER "Drama_moves_in_search" AFTER UPDATE OF "playCount" ON "Drama"
WHEN CAST(4 * log2(NEW."playCount" + 1) AS INT) <> CAST(4 * log2(OLD."playCount" + 1) AS INT)
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = NEW."id"; END;

CREATE TRIGGER "DramaTranslation_is_added_to_search" AFTER INSERT ON "DramaTranslation"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = NEW."dramaId"; END;

CREATE TRIGGER "DramaTranslation_is_changed_in_search" AFTER UPDATE OF "title", "synopsis" ON "DramaTranslation"
WHEN NEW."title" <> OLD."title" OR NEW."synopsis" <> OLD."synopsis"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = NEW."dramaId"; END;

CREATE TRIGGER "DramaTranslation_is_taken_from_search" AFTER DELETE ON "DramaTranslation"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = OLD."dramaId"; END;

CREATE TRIGGER "DramaTag_is_added_to_search" AFTER INSERT ON "DramaTag"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = NEW."dramaId"; END;

CREATE TRIGGER "DramaTag_is_taken_from_search" AFTER DELETE ON "DramaTag"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = OLD."dramaId"; END;

CREATE TRIGGER "TagTranslation_is_added_to_search" AFTER INSERT ON "TagTranslation"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaTag" WHERE "tagId" = NEW."tagId");
END;

CREATE TRIGGER "TagTranslation_is_changed_in_search" AFTER UPDATE OF "name" ON "TagTranslation"
WHEN NEW."name" <> OLD."name"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaTag" WHERE "tagId" = NEW."tagId");
END;

CREATE TRIGGER "TagTranslation_is_taken_from_search" AFTER DELETE ON "TagTranslation"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaTag" WHERE "tagId" = OLD."tagId");
END;

CREATE TRIGGER "CastMemberTranslation_is_added_to_search" AFTER INSERT ON "CastMemberTranslation"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" = (SELECT "dramaId" FROM "CastMember" WHERE "id" = NEW."castMemberId");
END;

CREATE TRIGGER "CastMemberTranslation_is_changed_in_search" AFTER UPDATE OF "name" ON "CastMemberTranslation"
WHEN NEW."name" <> OLD."name"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" = (SELECT "dramaId" FROM "CastMember" WHERE "id" = NEW."castMemberId");
END;

CREATE TRIGGER "CastMember_is_taken_from_search" AFTER DELETE ON "CastMember"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = OLD."dramaId"; END;

-- The dramas that are there already.
INSERT INTO "SearchEntry" ("dramaId") SELECT "id" FROM "Drama" ORDER BY "createdAt", "id";
