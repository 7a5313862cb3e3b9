-- Written by hand: Prisma's language has no triggers.

-- A drama is also found by the names of its categories.
CREATE TRIGGER "DramaCategory_is_added_to_search" AFTER INSERT ON "DramaCategory"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = NEW."dramaId"; END;

CREATE TRIGGER "DramaCategory_is_changed_in_search" AFTER UPDATE ON "DramaCategory"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" IN (OLD."dramaId", NEW."dramaId"); END;

CREATE TRIGGER "DramaCategory_is_taken_from_search" AFTER DELETE ON "DramaCategory"
BEGIN UPDATE "SearchEntry" SET "stale" = true WHERE "dramaId" = OLD."dramaId"; END;

CREATE TRIGGER "CategoryTranslation_is_added_to_search" AFTER INSERT ON "CategoryTranslation"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaCategory" WHERE "categoryId" = NEW."categoryId");
END;

CREATE TRIGGER "CategoryTranslation_is_changed_in_search" AFTER UPDATE OF "name" ON "CategoryTranslation"
WHEN NEW."name" <> OLD."name"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaCategory" WHERE "categoryId" = NEW."categoryId");
END;

CREATE TRIGGER "CategoryTranslation_is_taken_from_search" AFTER DELETE ON "CategoryTranslation"
BEGIN
  UPDATE "SearchEntry" SET "stale" = true
  WHERE "dramaId" IN (SELECT "dramaId" FROM "DramaCategory" WHERE "categoryId" = OLD."categoryId");
END;

-- Every drama is indexed again. Until then, an entry of before answers by its titles, tags and cast, and by its synopsis
-- where categories are looked for.
UPDATE "SearchEntry" SET "stale" = true;
