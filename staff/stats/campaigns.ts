import { formatMoney } from '@cliffhanger/contracts';
import { campaignAges, type StaffResult } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatExcerpt, formatTable, print, printResult } from '../output.ts';
import { asksForCsv, formatPeriod, type PeriodOptions, periodOf, withPeriod } from './period-options.ts';
import { formatCountedUntil, formatShare } from './wall.ts';

type Campaigns = StaffResult<'stats.campaigns'>;
type Brought = Campaigns['all'];
type Age = Brought['ages'][number];

interface CampaignOptions extends PeriodOptions {
  campaign?: string;
}

const formatAmounts = (amounts: Readonly<Record<string, number>>): string =>
  Object.entries(amounts)
    .map(([currency, amountMinor]) => formatMoney('en', { amountMinor, currency }))
    .join(' · ') || '–';

/** What accounts paid by an age, and how much that is of what was spent in the same currency. */
const formatAge = ({ paidMinor, returnOnSpend, isOver }: Age): string => {
  const returns = Object.entries(returnOnSpend ?? {}).map(
    ([currency, share]) => `${currency} ${formatShare(share)}`,
  );
  const text = [formatAmounts(paidMinor), ...(returns.length > 0 ? [`(${returns.join(', ')})`] : [])];
  return `${text.join(' ')}${isOver ? '' : ' …'}`;
};

const formatBack = ({ returned, returnedShare, isOver }: Age): string =>
  `${returned} (${formatShare(returnedShare)})${isOver ? '' : ' …'}`;

const headings = [
  ...['campaign', 'arrivals', 'watched', 'spent'],
  ...campaignAges.filter((days) => days > 0).map((days) => `back after ${days}`),
  ...campaignAges.map((days) => `paid by day ${days}`),
];

const formatBrought = (name: string, { arrivals, watched, watchedShare, ages, spentMinor }: Brought) => [
  ...[formatExcerpt(name), arrivals, `${watched} (${formatShare(watchedShare)})`, formatAmounts(spentMinor)],
  ...ages.filter(({ days }) => days > 0).map(formatBack),
  ...ages.map(formatAge),
];

const linesOf = ({ all, campaigns, others }: Campaigns): [string, Brought][] => [
  ['all', all],
  ...campaigns.map(({ campaign, ...brought }): [string, Brought] => [campaign || 'without a name', brought]),
  ...(others ? [[`${others.campaigns} others`, others] as [string, Brought]] : []),
];

const formatCampaigns = (told: Campaigns): string =>
  [
    `${formatPeriod(told)}; the accounts that links of ads brought; … can still grow`,
    ...formatCountedUntil(told.countedUntil),
    told.campaigns.length === 0
      ? 'No link of an ad brought anybody, and nothing was spent.'
      : formatTable(
          headings,
          linesOf(told).map(([name, brought]) => formatBrought(name, brought)),
        ),
  ].join('\n\n');

/** Columns may be added at the end, and are not renamed or removed. */
const campaignTable = (told: Campaigns): string =>
  formatCsv(
    [
      ...['campaign', 'arrivals', 'watched', 'currency', 'spent_minor'],
      ...campaignAges.flatMap((days) => [`back_${days}`, `payers_${days}`, `paid_minor_${days}`]),
    ],
    linesOf(told).flatMap(([name, { arrivals, watched, ages, spentMinor }]) => {
      const currencies = new Set([
        ...Object.keys(spentMinor),
        ...ages.flatMap(({ paidMinor }) => Object.keys(paidMinor)),
      ]);
      return [...(currencies.size === 0 ? [null] : currencies)].map((currency) => [
        ...[name, arrivals, watched, currency, currency === null ? 0 : (spentMinor[currency] ?? 0)],
        ...ages.flatMap(({ returned, payers, paidMinor }) => [
          ...[returned, payers, currency === null ? 0 : (paidMinor[currency] ?? 0)],
        ]),
      ]);
    }),
  );

/** Adds `pnpm staff stats campaigns`. */
export const addCampaignsCommand = (stats: Command, staff: StaffContext): void => {
  withPeriod(stats.command('campaigns'))
    .option('--campaign <name>', 'one that is listed in any case; with --json its days')
    .option('--csv', 'print the campaigns as CSV')
    .description('whom the links of ads brought, what they paid by their age, and what was spent')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff stats campaigns --zone America/Sao_Paulo --from 2026-11-01',
    )
    .action(async ({ campaign, ...options }: CampaignOptions, command: Command) => {
      const told = await staff.callServer('stats.campaigns', { ...periodOf(options), campaign });
      if (asksForCsv(command)) print(command, campaignTable(told));
      else printResult(command, told, formatCampaigns);
    });
};
