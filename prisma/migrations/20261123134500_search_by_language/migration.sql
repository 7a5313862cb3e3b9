-- Every drama is indexed again, with its words of each language apart. Until then, it is found after the ones that are, as
-- if all its texts were in other languages.
UPDATE "SearchEntry" SET "stale" = true;
