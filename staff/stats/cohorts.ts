import { formatMoney } from '@cliffhanger/contracts';
import { returnDays, type StaffResult, valueDays } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatTable, print, printResult } from '../output.ts';
import { parseCountry, parseWholeNumber } from '../parse-options.ts';
import { asksForCsv } from './period-options.ts';
import { formatCountedUntil, formatShare } from './wall.ts';

type Cohorts = StaffResult<'stats.cohorts'>;
type Week = Cohorts['weeks'][number];

/** A figure that can still grow. */
const mark = (isOver: boolean): string => (isOver ? '' : ' …');

const formatEach = ({ paidMinorEach }: Week): string => {
  const amounts = Object.entries(paidMinorEach ?? {}).map(([currency, amountMinor]) =>
    formatMoney('en', { amountMinor: Math.round(amountMinor), currency }),
  );
  return paidMinorEach === null ? '–' : amounts.join(' · ') || '0';
};

const formatCohorts = ({ zone, weeks, countedUntil }: Cohorts): string =>
  [
    `By the week of arrival, days of ${zone}; … can still grow`,
    ...formatCountedUntil(countedUntil),
    formatTable(
      [
        ...['week from', 'viewers', ...returnDays.map((days) => `back after ${days}`)],
        ...['payers', `coins each in ${valueDays} days`, 'paid each'],
      ],
      weeks.map((week) => [
        ...[week.from, week.viewers],
        ...week.returned.map(
          ({ viewers, share, isOver }) => `${viewers} (${formatShare(share)})${mark(isOver)}`,
        ),
        ...[week.payers, `${week.spentCoinsEach?.toFixed(1) ?? '–'}${mark(week.isValueOver)}`],
        `${formatEach(week)}${mark(week.isValueOver)}`,
      ]),
    ),
  ].join('\n\n');

/** Columns may be added at the end, and are not renamed or removed. */
const cohortTable = ({ weeks }: Cohorts): string =>
  formatCsv(
    [
      ...['week_from', 'viewers', ...returnDays.map((days) => `back_after_${days}`), 'payers', 'coins_spent'],
      ...['currency', 'paid_minor'],
    ],
    weeks.flatMap((week) => {
      const cells = [
        ...[week.from, week.viewers, ...week.returned.map(({ viewers }) => viewers)],
        ...[week.payers, week.spentCoins],
      ];
      const paid = Object.entries(week.paidMinor);
      return paid.length === 0 ? [[...cells, null, 0]] : paid.map((amount) => [...cells, ...amount]);
    }),
  );

/** Adds `pnpm staff stats cohorts`. */
export const addCohortsCommand = (stats: Command, staff: StaffContext): void => {
  stats
    .command('cohorts')
    .option('--weeks <number>', 'how many, this one included', parseWholeNumber, 12)
    .option('--zone <zone>', 'the time zone in which a day begins and ends, such as Europe/Berlin', 'UTC')
    .option('--country <country>', 'only accounts of this country', parseCountry)
    .option('--csv', 'print the weeks as CSV')
    .description('who came back, and what they brought, by the week in which they arrived')
    .addHelpText('after', '\nExample:\n  pnpm staff stats cohorts --weeks 26 --country BR')
    .action(async (input: { weeks: number; zone: string; country?: string }, command: Command) => {
      const cohorts = await staff.callServer('stats.cohorts', input);
      if (asksForCsv(command)) print(command, cohortTable(cohorts));
      else printResult(command, cohorts, formatCohorts);
    });
};
