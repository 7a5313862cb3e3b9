-- A text that stands in for a missing translation is marked: docs/decisions/0078-missing-translations.md.
ALTER TABLE "DramaTranslation" ADD COLUMN "fallbacks" TEXT NOT NULL DEFAULT '';
ALTER TABLE "EpisodeTranslation" ADD COLUMN "fallbacks" TEXT NOT NULL DEFAULT '';
ALTER TABLE "CastMemberTranslation" ADD COLUMN "fallbacks" TEXT NOT NULL DEFAULT '';

-- Of the existing texts, those that equal the English or the original ones.
UPDATE "DramaTranslation" AS t SET "fallbacks" = trim(
    iif(o."title" = t."title" OR (t."language" <> 'en' AND e."title" = t."title"), ',title', '')
    || iif(o."synopsis" = t."synopsis" OR (t."language" <> 'en' AND e."synopsis" = t."synopsis"), ',synopsis', '')
    || iif(o."hook" = t."hook" OR (t."language" <> 'en' AND e."hook" = t."hook"), ',hook', ''), ',')
FROM "Drama" d
JOIN "DramaTranslation" o ON o."dramaId" = d."id" AND o."language" = d."originalLanguage"
LEFT JOIN "DramaTranslation" e ON e."dramaId" = d."id" AND e."language" = 'en'
WHERE d."id" = t."dramaId" AND t."language" <> d."originalLanguage";

UPDATE "EpisodeTranslation" AS t SET "fallbacks" = trim(
    iif(o."title" = t."title" OR (t."language" <> 'en' AND e."title" = t."title"), ',title', '')
    || iif(o."synopsis" = t."synopsis" OR (t."language" <> 'en' AND e."synopsis" = t."synopsis"), ',synopsis', '')
    || iif(o."teaser" = t."teaser" OR (t."language" <> 'en' AND e."teaser" = t."teaser"), ',teaser', ''), ',')
FROM "Episode" p
JOIN "Drama" d ON d."id" = p."dramaId"
JOIN "EpisodeTranslation" o ON o."episodeId" = p."id" AND o."language" = d."originalLanguage"
LEFT JOIN "EpisodeTranslation" e ON e."episodeId" = p."id" AND e."language" = 'en'
WHERE p."id" = t."episodeId" AND t."language" <> d."originalLanguage";

-- The name of a person is often the same in several languages.
UPDATE "CastMemberTranslation" AS t SET "fallbacks" = 'role'
FROM "CastMember" c
JOIN "Drama" d ON d."id" = c."dramaId"
JOIN "CastMemberTranslation" o ON o."castMemberId" = c."id" AND o."language" = d."originalLanguage"
LEFT JOIN "CastMemberTranslation" e ON e."castMemberId" = c."id" AND e."language" = 'en'
WHERE c."id" = t."castMemberId" AND t."language" <> d."originalLanguage" AND t."role" <> ''
  AND (o."role" = t."role" OR (t."language" <> 'en' AND e."role" = t."role"));
