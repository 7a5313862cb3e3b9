import type { MoneyKey, MoneyRow, MoneyStats } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { listZoneDays, zoneDayOf } from '#platform/time/zone-days.ts';
import { listOffers, listTitles, type MoneyFilter, sumCoins, sumMoney } from './money.repository.ts';

type MoneyQuestion = Pick<MoneyStats, 'from' | 'until' | 'zone' | 'by'> & {
  [Name in keyof MoneyFilter]?: string | undefined;
};

/** The sums of the whole period by currency. */
const sumByCurrency = (rows: readonly MoneyRow[]): MoneyStats['sums'] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, ofCurrency]) => {
      const sum = (name: 'orders' | 'takenMinor' | 'coins' | 'returnedOrders' | 'returnedMinor') =>
        ofCurrency.reduce((total, row) => total + row[name], 0);
      return {
        currency,
        orders: sum('orders'),
        takenMinor: sum('takenMinor'),
        coins: sum('coins'),
        returnedOrders: sum('returnedOrders'),
        returnedMinor: sum('returnedMinor'),
      };
    })
    .toSorted((one, other) => other.orders - one.orders || one.currency.localeCompare(other.currency));

const slugsOf = (offers: MoneyStats['offers']): string[] =>
  offers.flatMap((offer) => (offer.slug === null ? [] : [offer.slug]));

/** Coins belong to no offer and no currency. */
const hasCoins = (by: MoneyKey): by is 'day' | 'drama' | 'country' =>
  by === 'day' || by === 'drama' || by === 'country';

/**
 * What viewers paid and what went back, by the day on which it happened, and the coins that unlocked episodes.
 * docs/decisions/0123-figures-and-their-rows.md says which rows each figure is of.
 */
export const readMoney = async (
  { database: { rowsInThread: rows } }: Pick<Platform, 'database'>,
  { from, until, zone, by, ...given }: MoneyQuestion,
): Promise<MoneyStats> => {
  const { slug = null, country = null, templateId = null, currency = null } = given;
  const filter: MoneyFilter = { slug, country, templateId, currency };
  const days = listZoneDays(from, until, zone);
  const sums = await sumMoney(rows, by, days, filter);
  const asksForCoins = hasCoins(by) && templateId === null && currency === null;
  const period = { fromMs: days[0]?.startMs ?? 0, untilMs: days.at(-1)?.endMs ?? 0 };
  const coins = asksForCoins ? await sumCoins(rows, by, period, filter) : [];
  const coinsOf = Map.groupBy(coins, ({ of }) => (typeof of === 'number' ? zoneDayOf(of, zone) : of));
  const coinRows = [...coinsOf].map(([of, parts]) => ({
    of,
    boughtCoins: parts.reduce((total, { boughtCoins }) => total + boughtCoins, 0),
    bonusCoins: parts.reduce((total, { bonusCoins }) => total + bonusCoins, 0),
  }));
  const named = [...new Set([...sums, ...coinRows].flatMap(({ of }) => (of === null ? [] : [of])))];
  const offers = by === 'offer' ? await listOffers(rows, named) : [];
  return {
    from,
    until,
    zone,
    by,
    sums: sumByCurrency(sums),
    rows: sums,
    coins: coinRows,
    titles: await listTitles(rows, by === 'drama' ? named : slugsOf(offers)),
    offers,
  };
};
