import { daysOfWeek, minPeopleForShare, type NowStats } from '@cliffhanger/contracts/staff';
import type { WatchingNow } from '#features/progress/progress.ts';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { listZoneDays, type ZoneDay, zoneDayOf } from '#platform/time/zone-days.ts';
import { type MoneyFilter, sumCoins, sumMoney } from './money.repository.ts';
import { countArrivalsIn, countPlaysIn, countUnlocksIn, type Span } from './now.repository.ts';

const hourMs = 3_600_000;
const all: MoneyFilter = { slug: null, country: null, templateId: null, currency: null };

/** The hours of a day up to `untilMs`, each as a span that is named by its number. The last one may be shorter. */
const hoursOf = ({ startMs }: ZoneDay, untilMs: number): ZoneDay[] =>
  Array.from({ length: Math.ceil((untilMs - startMs) / hourMs) }, (_, hour) => ({
    day: String(hour),
    startMs: startMs + hour * hourMs,
    endMs: Math.min(startMs + (hour + 1) * hourMs, untilMs),
  }));

/** What is left by currency at the end of each span. */
const readLeft = async (rows: SelectRowsInThread, spans: readonly ZoneDay[]) => {
  const sums = await sumMoney(rows, 'day', spans, all);
  return new Map(
    [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
      const moved = new Map(
        ofCurrency.map(({ of, takenMinor, returnedMinor }) => [of, takenMinor - returnedMinor]),
      );
      let leftMinor = 0;
      const hours = spans.map(({ day }) => {
        leftMinor += moved.get(day) ?? 0;
        return leftMinor;
      });
      return [currency, { hours, orders: ofCurrency.reduce((count, { orders }) => count + orders, 0) }];
    }),
  );
};

/** Today and the same weekday before it, each with the part that is over by now. */
const daysAt = (nowMs: number, zone: string) => {
  const day = zoneDayOf(nowMs, zone);
  const [before, today] = [dayAfter(day, -daysOfWeek), day].map((name) => listZoneDays(name, name, zone)[0]);
  if (!before || !today) throw new Error('a day has a start');
  const untilMs = Math.min(before.startMs + nowMs - today.startMs, before.endMs);
  return {
    today,
    before,
    soFar: { fromMs: today.startMs, untilMs: nowMs },
    soFarBefore: { fromMs: before.startMs, untilMs },
  };
};
type Days = ReturnType<typeof daysAt>;

const readMoneyOf = async (
  rows: SelectRowsInThread,
  { today, before, soFar, soFarBefore }: Days,
): Promise<NowStats['money']> => {
  const left = await readLeft(rows, hoursOf(today, soFar.untilMs));
  const leftBefore = await readLeft(rows, hoursOf(before, before.endMs));
  const byNow = await readLeft(rows, [{ ...before, endMs: soFarBefore.untilMs }]);
  const lengths = { now: hoursOf(today, soFar.untilMs).length, before: hoursOf(before, before.endMs).length };
  const none = (length: number): number[] => Array(length).fill(0);
  const orders = (currency: string) => [left, leftBefore].map((of) => of.get(currency)?.orders ?? 0);
  return [...new Set([...left.keys(), ...leftBefore.keys()])]
    .map((currency) => {
      const hours = left.get(currency)?.hours ?? none(lengths.now);
      return {
        currency,
        leftMinor: hours.at(-1) ?? 0,
        leftMinorBefore: byNow.get(currency)?.hours.at(-1) ?? 0,
        hours,
        hoursBefore: leftBefore.get(currency)?.hours ?? none(lengths.before),
      };
    })
    .toSorted((one, other) => {
      const [[now = 0, then = 0], [otherNow = 0, otherThen = 0]] = [
        orders(one.currency),
        orders(other.currency),
      ];
      return otherNow - now || otherThen - then || one.currency.localeCompare(other.currency);
    });
};

const changeOf = (count: number, before: number): number | null =>
  before < minPeopleForShare ? null : count / before - 1;

/** Reads the figures of this minute, and of today so far against the same weekday of last week. */
export const readNow = async (
  { database: { rowsInThread: rows }, clock }: Pick<Platform, 'database' | 'clock'>,
  watchingNow: Pick<WatchingNow, 'count'>,
  { zone }: { zone: string },
): Promise<NowStats> => {
  const at = clock.now();
  const days = daysAt(at.getTime(), zone);
  const { today, before, soFar, soFarBefore } = days;
  const soFarOf = async (count: (span: Span) => Promise<number>) => {
    const [now, then] = [await count(soFar), await count(soFarBefore)];
    return { count: now, change: changeOf(now, then) };
  };
  const sumSpent = async (span: Span) => {
    const sums = await sumCoins(rows, 'day', span, all);
    return sums.reduce((sum, { boughtCoins, bonusCoins }) => sum + boughtCoins + bonusCoins, 0);
  };
  return {
    zone,
    at,
    day: today.day,
    dayBefore: before.day,
    startsAt: new Date(today.startMs),
    watching: watchingNow.count(),
    plays: await readPlays(rows, days),
    newViewers: await soFarOf((span) => countArrivalsIn(rows, span)),
    unlocks: await soFarOf((span) => countUnlocksIn(rows, span)),
    spentCoins: await soFarOf(sumSpent),
    money: await readMoneyOf(rows, days),
  };
};

/** Playbacks are stored by the hour, so those of an hour that is not over are compared with nothing. */
const readPlays = async (
  rows: SelectRowsInThread,
  { soFar, soFarBefore }: Days,
): Promise<NowStats['plays']> => {
  const hourOf = (ms: number) => Math.ceil(ms / hourMs);
  const [fromHour, fromHourBefore] = [hourOf(soFar.fromMs), hourOf(soFarBefore.fromMs)];
  const currentHour = Math.floor(soFar.untilMs / hourMs);
  const over = Math.max(0, currentHour - fromHour);
  const [count, ofOver, before] = await Promise.all([
    countPlaysIn(rows, fromHour, currentHour + 1),
    countPlaysIn(rows, fromHour, fromHour + over),
    countPlaysIn(rows, fromHourBefore, fromHourBefore + over),
  ]);
  return { count, change: changeOf(ofOver, before) };
};
