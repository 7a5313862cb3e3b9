import type { Reader } from '#platform/database/open-database.ts';

interface SharedDrama {
  originalLanguage: string;
  frameKey: string | null;
  translations: { language: string; title: string; hook: string; posterKey: string | null }[];
  /** Null when the whole drama is shared. */
  episodeNumber: number | null;
  inviteCode: string | null;
}

/** Finds the data of a share link; null unless the drama, or episode, is published and visible in the country. */
export const findSharedDrama = async (
  db: Reader,
  { dramaId, episodeId = null }: { dramaId: string; episodeId: string | undefined | null },
  { userId, country, now }: { userId: string | null; country: string; now: Date },
): Promise<SharedDrama | null> => {
  const nowMs = now.getTime();
  const rows = await db.$queryRaw<{ shared: string }[]>`
    SELECT json_object(
      'originalLanguage', d."originalLanguage",
      'frameKey', d."frameKey",
      'translations', json((
        SELECT json_group_array(json_object('language', "language", 'title', "title", 'hook', "hook", 'posterKey', "posterKey"))
        FROM "DramaTranslation" WHERE "dramaId" = d."id"
      )),
      'episodeNumber', e."number",
      'inviteCode', (SELECT "inviteCode" FROM "User" WHERE "id" = ${userId})
    ) AS "shared"
    FROM "Drama" d
    LEFT JOIN "Episode" e ON e."id" = ${episodeId} AND e."dramaId" = d."id" AND e."publishedAt" <= ${nowMs}
    WHERE d."id" = ${dramaId} AND d."publishedAt" <= ${nowMs} AND (${episodeId} IS NULL OR e."id" IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM "DramaHiddenCountry" WHERE "dramaId" = d."id" AND instr(${country}, "country") > 0)
      AND instr(${country}, '+' || coalesce(d."ageRating", 'x')) = 0`;
  return rows[0] ? (JSON.parse(rows[0].shared) as SharedDrama) : null;
};
