import { type CohortStats, returnDays, valueDays } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { listZoneDays, zoneDayOf } from '#platform/time/zone-days.ts';
import { type CohortCounts, countCohorts, sumCohortMoney } from './cohorts.repository.ts';
import { questionBatches, type Rollup } from './rollup.service.ts';
import { shareOf } from './share.ts';

interface CohortQuestion {
  zone: string;
  weeks: number;
  country?: string | undefined;
}

/** The Monday of a day's week. */
const mondayOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

const none: Omit<CohortCounts, 'week'> = {
  viewers: 0,
  returned1: 0,
  returned7: 0,
  returned30: 0,
  spentCoins: 0,
  payers: 0,
};

/** Who came back, and what they brought, by the week in which they arrived. */
export const readCohorts = async (
  { clock }: Pick<Platform, 'clock'>,
  { rows, catchUp }: Pick<Rollup, 'rows' | 'catchUp'>,
  { zone, weeks, country = null }: Omit<CohortQuestion, 'country'> & { country?: string | null | undefined },
): Promise<CohortStats> => {
  const countedUntil = await catchUp(questionBatches);
  const today = zoneDayOf(clock.now().getTime(), zone);
  const first = dayAfter(mondayOf(today), -7 * (weeks - 1));
  const mondays = Array.from({ length: weeks }, (_, week) => dayAfter(first, 7 * week));
  const lastArrival = dayAfter(first, 7 * weeks - 1);
  const days = listZoneDays(first, dayAfter(lastArrival, valueDays + 1), zone);
  const question = { days, weeks, country, valueDays };
  const counted = new Map((await countCohorts(rows, question)).map((row) => [row.week, row]));
  const money = Map.groupBy(await sumCohortMoney(rows, question), ({ week }) => week);
  /** Whether a day after the last day of a week is over. */
  const isOver = (monday: string, after: number) => dayAfter(monday, 6 + after) < today;
  return {
    zone,
    countedUntil,
    weeks: mondays.map((from, week) => {
      const { viewers, spentCoins, payers, ...row } = counted.get(week) ?? none;
      const paid = (money.get(week) ?? []).map(
        ({ currency, amountMinor }) => [currency, amountMinor] as const,
      );
      const isKnown = shareOf(1, viewers) !== null;
      return {
        from,
        viewers,
        returned: returnDays.map((after) => ({
          days: after,
          viewers: row[`returned${after}`],
          share: shareOf(row[`returned${after}`], viewers),
          isOver: isOver(from, after),
        })),
        spentCoins,
        spentCoinsEach: isKnown ? spentCoins / viewers : null,
        paidMinor: Object.fromEntries(paid),
        paidMinorEach: isKnown
          ? Object.fromEntries(paid.map(([currency, amount]) => [currency, amount / viewers]))
          : null,
        payers,
        isValueOver: isOver(from, valueDays - 1),
      };
    }),
  };
};
