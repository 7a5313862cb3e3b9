import { type CampaignStats, campaignAges, type GivenSpend } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import { listZoneDays, zoneDayOf } from '#platform/time/zone-days.ts';
import {
  type ArrivalCounts,
  type CampaignMoney,
  countArrivals,
  sumCampaignMoney,
} from './campaigns.repository.ts';
import { questionBatches, type Rollup } from './rollup.service.ts';
import { shareOf } from './share.ts';
import { listSpentInPeriod } from './spend.repository.ts';

type CampaignQuestion = Pick<CampaignStats, 'from' | 'until' | 'zone'> & { campaign?: string | undefined };
type Brought = CampaignStats['all'];

/** What a figure is made of. */
interface Parts {
  counts: readonly ArrivalCounts[];
  money: readonly CampaignMoney[];
  spent: readonly GivenSpend[];
}

const total = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

const byCurrency = <Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ currency }) => currency)]
      .map(([currency, ofCurrency]) => [currency, total(ofCurrency, amountOf)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

const isSome = (amount: number): boolean => amount !== 0;

const broughtBy = ({ counts, money, spent }: Parts, isOver: (days: number) => boolean): Brought => {
  const arrivals = total(counts, (row) => row.arrivals);
  const watched = total(counts, (row) => row.watched);
  const spentMinor = byCurrency(spent, (row) => row.amountMinor);
  return {
    arrivals,
    watched,
    watchedShare: shareOf(watched, arrivals),
    ages: campaignAges.map((days) => {
      const returned = total(counts, (row) => row[`returned${days}`]);
      const paid = byCurrency(money, (row) => row[`paid${days}`]);
      const returns = Object.entries(spentMinor)
        .filter(([, amount]) => isSome(amount))
        .map(([currency, amount]) => [currency, (paid[currency] ?? 0) / amount] as const);
      return {
        days,
        returned,
        returnedShare: shareOf(returned, arrivals),
        payers: total(counts, (row) => row[`payers${days}`]),
        paidMinor: Object.fromEntries(Object.entries(paid).filter(([, amount]) => isSome(amount))),
        returnOnSpend: shareOf(1, arrivals) === null ? null : Object.fromEntries(returns),
        isOver: isOver(days),
      };
    }),
    spentMinor,
  };
};

/** Whom the links of ads brought in a period, what they paid until some ages, and what was spent on them. */
export const readCampaigns = async (
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  { rows, catchUp }: Pick<Rollup, 'rows' | 'catchUp'>,
  { from, until, zone, campaign }: CampaignQuestion,
): Promise<CampaignStats> => {
  const countedUntil = await catchUp(questionBatches);
  const oldestAge = Math.max(...campaignAges);
  const periodDays = listZoneDays(from, until, zone);
  // An account whose day is guessed one too late still has all of its days.
  const days = listZoneDays(from, dayAfter(until, oldestAge + 1), zone);
  const question = { days, periodDays: periodDays.length, from, until, campaign: campaign ?? null };
  const counts = await countArrivals(rows, question);
  const spent = await listSpentInPeriod(database.rowsInThread, { from, until });
  const today = zoneDayOf(clock.now().getTime(), zone);
  const isOver = (age: number) => dayAfter(until, age) < today;
  const brought = (parts: Parts) => broughtBy(parts, isOver);
  const isListed = (row: ArrivalCounts | CampaignMoney) => row.isListed === 1;
  const unlisted = counts.filter((row) => !isListed(row));
  const names = new Set([
    ...counts.filter(isListed).map((row) => row.campaign),
    ...spent.map((row) => row.campaign),
  ]);
  const money = await sumCampaignMoney(rows, question, [...names]);
  const byName = <Row extends { campaign: string }>(all: readonly Row[]) => {
    const groups = Map.groupBy(all, (row) => row.campaign);
    return (name: string): readonly Row[] => groups.get(name) ?? [];
  };
  const [countsOf, moneyOf, spentOf] = [
    byName(counts.filter(isListed)),
    byName(money.filter(isListed)),
    byName(spent),
  ] as const;
  const partsOf = (name: string): Parts => ({
    counts: countsOf(name),
    money: moneyOf(name),
    spent: spentOf(name),
  });
  const ofDays = campaign === undefined ? { counts, spent } : partsOf(campaign);
  return {
    from,
    until,
    zone,
    countedUntil,
    all: brought({ counts, money, spent }),
    campaigns: [...names]
      .map((name) => ({ campaign: name, ...brought(partsOf(name)) }))
      .toSorted((one, other) => other.arrivals - one.arrivals || one.campaign.localeCompare(other.campaign)),
    others:
      unlisted.length === 0
        ? null
        : {
            campaigns: unlisted[0]?.unlisted ?? 0,
            ...brought({ counts: unlisted, money: money.filter((row) => !isListed(row)), spent: [] }),
          },
    days: periodDays.map(({ day }, number) => {
      const ofDay = ofDays.counts.filter((row) => row.day === number);
      return {
        day,
        arrivals: total(ofDay, (row) => row.arrivals),
        watched: total(ofDay, (row) => row.watched),
        spentMinor: byCurrency(
          ofDays.spent.filter((row) => row.day === day),
          (row) => row.amountMinor,
        ),
      };
    }),
  };
};
