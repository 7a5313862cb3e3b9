import { ageMarkSql } from '#kernel/hidden-ages.ts';
import type { SelectRows } from '#platform/database/open-database.ts';

interface EpisodeRights {
  priceCoins: number;
  unlocked: 0 | 1;
  isMember: 0 | 1;
}

/**
 * The price of a published episode that is neither hidden in the country of the edge or of the account nor by the account's
 * lock, and the account's rights to it. The trailer of an announced drama is free until the release.
 * @param values `now` in epoch milliseconds
 */
export const findEpisodeRights = (
  rows: SelectRows,
  values: { episodeId: string; userId: string; edgeCountry: string | null; now: number },
): EpisodeRights | undefined =>
  rows<EpisodeRights>(
    `SELECT iif(d.publishedAt <= @now, e.priceCoins, 0) AS priceCoins,
       EXISTS (SELECT 1 FROM "Unlock" WHERE userId = @userId AND episodeId = e.id) AS unlocked,
       EXISTS (SELECT 1 FROM User WHERE id = @userId AND memberExpire > @now) AS isMember
     FROM Episode e JOIN Drama d ON d.id = e.dramaId
     WHERE e.id = @episodeId
       AND (e.publishedAt <= @now AND d.publishedAt <= @now
         OR d.announced = 1 AND d.publishedAt > @now AND e.number = d.trailerNumber)
       AND NOT EXISTS (SELECT 1 FROM DramaHiddenCountry h WHERE h.dramaId = d.id
         AND h.country IN (@edgeCountry, (SELECT country FROM User WHERE id = @userId)))
       AND instr(coalesce((SELECT hiddenAges FROM AgeLock WHERE userId = @userId), ''),
         ${ageMarkSql('d.ageRating')}) = 0`,
    values,
  )[0];
