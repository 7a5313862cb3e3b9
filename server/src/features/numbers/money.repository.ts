import type { MoneyKey, MoneyRow, MoneyStats, Names } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import type { ZoneDay } from '#platform/time/zone-days.ts';

/** What is counted. Null: all of them. */
export interface MoneyFilter {
  slug: string | null;
  country: string | null;
  templateId: string | null;
  currency: string | null;
}

/** The SQL of what an order is summed by. */
const orderKeys: Record<MoneyKey, string> = {
  day: 'm.day',
  drama: 'd.slug',
  country: 'u.country',
  offer: 'm.templateId',
  currency: 'm.currency',
};

const orderColumns =
  'day.day, o.userId, o.dramaId, o.templateId, o.currency, o.coinsPaid + o.coinsBonus AS coins';

/** Orders with this time on one of the days, by an index: SQLite keeps the order of a CROSS JOIN. */
const movedAt = (column: 'paidAt' | 'refundedAt', amount: string, isTaken: 0 | 1) => `
  SELECT ${orderColumns}, ${amount} AS amountMinor, 1 AS orders, ${isTaken} AS isTaken
  FROM day CROSS JOIN "Order" o ON o.${column} >= day.startMs AND o.${column} < day.endMs`;

/** What went back for unspent coins: money on its day, and an order only once it is refunded. */
const partsReturned = `
  SELECT ${orderColumns}, r.amountMinor, 0 AS orders, 0 AS isTaken
  FROM day CROSS JOIN UnspentRefund r ON r.status = 'refunded' AND r.finishedAt >= day.startMs AND r.finishedAt < day.endMs
  CROSS JOIN "Order" o ON o.id = r.orderId`;

const moved = [
  movedAt('paidAt', 'o.amountMinor', 1),
  movedAt('refundedAt', 'o.amountMinor - o.returnedMinor', 0),
  partsReturned,
].join(' UNION ALL ');

/** Sums the orders that were paid, and those whose money went back, on these days. */
export const sumMoney = (
  rows: SelectRowsInThread,
  by: MoneyKey,
  days: readonly ZoneDay[],
  filter: MoneyFilter,
): Promise<MoneyRow[]> =>
  rows(
    `WITH day AS MATERIALIZED (
       SELECT value ->> 'day' AS day, value ->> 'startMs' AS startMs, value ->> 'endMs' AS endMs
       FROM json_each(@days)
     ), moved AS (${moved})
     SELECT ${orderKeys[by]} AS "of", m.currency,
       coalesce(sum(m.orders) FILTER (WHERE isTaken), 0) AS orders, coalesce(sum(m.amountMinor) FILTER (WHERE isTaken), 0) AS takenMinor,
       coalesce(sum(m.coins) FILTER (WHERE isTaken), 0) AS coins,
       coalesce(sum(m.orders) FILTER (WHERE NOT isTaken), 0) AS returnedOrders,
       coalesce(sum(m.amountMinor) FILTER (WHERE NOT isTaken), 0) AS returnedMinor
     FROM moved m JOIN User u ON u.id = m.userId LEFT JOIN Drama d ON d.id = m.dramaId
     WHERE (@slug IS NULL OR d.slug = @slug) AND (@country IS NULL OR u.country = @country)
       AND (@templateId IS NULL OR m.templateId = @templateId) AND (@currency IS NULL OR m.currency = @currency)
     GROUP BY 1, 2 ORDER BY ${by === 'day' ? '1, 2' : 'orders DESC, returnedOrders DESC, 1, 2'}`,
    { days: JSON.stringify(days), ...filter },
  );

/** The start of the quarter of an hour: all days of all time zones begin with one. */
const quarterMs = 900_000;
const coinKeys = {
  day: `t.createdAt / ${quarterMs} * ${quarterMs}`,
  drama: 't.dramaId',
  country: '(SELECT u.country FROM User u WHERE u.id = t.userId)',
};

export interface CoinSum {
  /** Of days: the milliseconds at which a quarter of an hour begins. */
  of: string | number;
  boughtCoins: number;
  bonusCoins: number;
}

/**
 * Sums the coins that unlocks took from viewers and undos gave back, as the ledger has them. What did not come from the
 * bonus came from what was bought. `moved` is materialized, since a sorter would otherwise carry the ids of each movement.
 */
export const sumCoins = (
  rows: SelectRowsInThread,
  by: keyof typeof coinKeys,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  { slug, country }: Pick<MoneyFilter, 'slug' | 'country'>,
): Promise<CoinSum[]> =>
  rows(
    `WITH moved AS MATERIALIZED (
       SELECT ${coinKeys[by]} AS "of", t.coins, coalesce((SELECT e.coins FROM LedgerEntry e
         WHERE e.transferId = t.id AND e.accountKey = 'viewerBonus:' || t.userId), 0) AS bonus
       FROM LedgerTransfer t
       WHERE t.reason IN ('unlock', 'undoUnlock') AND t.createdAt >= @fromMs AND t.createdAt < @untilMs
         AND (@slug IS NULL OR t.dramaId = (SELECT d.id FROM Drama d WHERE d.slug = @slug))
         AND (@country IS NULL OR @country = (SELECT u.country FROM User u WHERE u.id = t.userId))
     ), summed AS (
       SELECT "of", sum(bonus - coins) AS boughtCoins, -sum(bonus) AS bonusCoins FROM moved GROUP BY 1
     )
     SELECT ${by === 'drama' ? '(SELECT d.slug FROM Drama d WHERE d.id = summed."of")' : '"of"'} AS "of",
       boughtCoins, bonusCoins
     FROM summed WHERE boughtCoins <> 0 OR bonusCoins <> 0
     ORDER BY ${by === 'day' ? '1' : 'boughtCoins + bonusCoins DESC, 1'}`,
    { fromMs, untilMs, slug, country },
  );

/** The titles of dramas by slug. */
export const listTitles = async (
  rows: SelectRowsInThread,
  slugs: readonly string[],
): Promise<Record<string, Names>> => {
  const found = await rows<{ slug: string; language: string; title: string }>(
    `SELECT d.slug, t.language, t.title FROM json_each(@slugs) s JOIN Drama d ON d.slug = s.value
     JOIN DramaTranslation t ON t.dramaId = d.id ORDER BY d.slug, t.language`,
    { slugs: JSON.stringify(slugs) },
  );
  return Object.fromEntries(
    [...Map.groupBy(found, ({ slug }) => slug)].map(([slug, titles]) => [
      slug,
      Object.fromEntries(titles.map(({ language, title }) => [language, title])) as Names,
    ]),
  );
};

/** Offers by id. */
export const listOffers = (rows: SelectRowsInThread, ids: readonly string[]): Promise<MoneyStats['offers']> =>
  rows(
    `SELECT r.id, r.kind, r.coins, r.bonusPercent, r.membershipDays, d.slug, r.amountMinor, r.currency
     FROM json_each(@ids) i JOIN RechargeTemplate r ON r.id = i.value LEFT JOIN Drama d ON d.id = r.dramaId`,
    { ids: JSON.stringify(ids) },
  );
