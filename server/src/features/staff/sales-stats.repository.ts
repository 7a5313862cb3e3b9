import type { MissedTerm, Revenue } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';

type Kind = Revenue['by'];

/** What an order belongs to, by the kind of sum. */
const orderKeys: Record<Kind, string> = {
  drama: 'd.slug',
  country: 'u.country',
  offer: 'o.templateId',
};

/** Paid orders since `fromMs`, without refunded ones and without what went back for unspent coins. By drama, only those of a series. */
export const sumSales = (rows: SelectRowsInThread, by: Kind, fromMs: number): Promise<Revenue['sales']> =>
  rows(
    `SELECT ${orderKeys[by]} AS "of", o.currency, count(*) AS orders, sum(o.amountMinor - o.returnedMinor) AS amountMinor
     FROM "Order" o JOIN User u ON u.id = o.userId LEFT JOIN Drama d ON d.id = o.dramaId
     WHERE o.status = 'paid' AND o.paidAt >= @fromMs AND ${orderKeys[by]} IS NOT NULL
     GROUP BY 1, 2 ORDER BY orders DESC, 1, 2`,
    { fromMs },
  );

/** The coins of unlocks since `fromMs` that were not undone, by drama or by the country of the account. */
export const sumUnlockCoins = (
  rows: SelectRowsInThread,
  by: 'drama' | 'country',
  fromMs: number,
): Promise<Revenue['coins']> =>
  rows(
    `WITH spent AS (
       SELECT t.id, t.dramaId, t.userId,
         -(SELECT coalesce(sum(e.coins), 0) FROM LedgerEntry e
           WHERE e.transferId = t.id AND e.accountKey = 'viewerPaid:' || t.userId) AS boughtCoins,
         -(SELECT coalesce(sum(e.coins), 0) FROM LedgerEntry e
           WHERE e.transferId = t.id AND e.accountKey = 'viewerBonus:' || t.userId) AS bonusCoins,
         (SELECT count(*) FROM "Unlock" r WHERE r.transferId = t.id) AS unlocks
       FROM LedgerTransfer t
       WHERE t.reason = 'unlock' AND t.createdAt >= @fromMs
         AND NOT EXISTS (SELECT 1 FROM UnlockUndo n WHERE n.transferId = t.id)
     )
     SELECT ${by === 'drama' ? 'd.slug' : 'u.country'} AS "of", sum(s.unlocks) AS unlocks,
       sum(s.boughtCoins) AS boughtCoins, sum(s.bonusCoins) AS bonusCoins
     FROM spent s JOIN Drama d ON d.id = s.dramaId JOIN User u ON u.id = s.userId
     GROUP BY 1 ORDER BY sum(s.boughtCoins) + sum(s.bonusCoins) DESC, 1`,
    { fromMs },
  );

/** Fewer people than this could be one, whose words nobody else should read. */
const minPeople = 2;

export const listMissedTerms = (
  rows: SelectRowsInThread,
  fromDay: string,
  limit: number,
): Promise<MissedTerm[]> =>
  rows(
    `SELECT term, language, sum(searchCount) AS searches FROM SearchMissDay WHERE day >= @fromDay
     GROUP BY term, language HAVING max(searchCount) >= ${minPeople} ORDER BY searches DESC, term LIMIT @limit`,
    { fromDay, limit },
  );
