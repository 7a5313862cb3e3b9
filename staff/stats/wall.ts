import type { StaffResult } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatTable, print, printResult } from '../output.ts';
import { parseCountry } from '../parse-options.ts';
import { asksForCsv, formatPeriod, type PeriodOptions, periodOf, withPeriod } from './period-options.ts';
import { formatPaywalls } from './sales-text.ts';

type Wall = StaffResult<'stats.wall'>;
type Steps = Wall['all'];

interface WallOptions extends PeriodOptions {
  country?: string;
}

/** A share, or a dash for too few people. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)} %`;

/** A note for figures that are still being counted. */
export const formatCountedUntil = (countedUntil: string | null): string[] =>
  countedUntil === null ? [] : [`Reports after ${countedUntil} are still being counted.`];

const formatSteps = (steps: Steps): string[] => [
  String(steps.active),
  `${steps.watching} (${formatShare(steps.watchingOfActive)})`,
  `${steps.reached} (${formatShare(steps.reachedOfWatching)})`,
  `${steps.ordered} (${formatShare(steps.orderedOfReached)})`,
  `${steps.paid} (${formatShare(steps.paidOfOrdered)})`,
  `${steps.paying} (${formatShare(steps.payingOfActive)})`,
];

const linesOf = ({ all, newViewers, returning, countries }: Wall): [string, Steps][] => [
  ['all', all],
  ['new', newViewers],
  ['returning', returning],
  ...countries.map(({ country, ...steps }): [string, Steps] => [country, steps]),
];

const formatWall = (wall: Wall): string =>
  [
    formatPeriod(wall),
    ...formatCountedUntil(wall.countedUntil),
    formatTable(
      ['people', 'active', 'watching', 'reached a paid episode', 'ordered', 'paid', 'all who paid'],
      linesOf(wall).map(([name, steps]) => [name, ...formatSteps(steps)]),
    ),
    'Each percentage is of the column before; that of all who paid is of the active.',
    formatPaywalls(wall.dramas),
  ].join('\n\n');

/** Columns may be added at the end, and are not renamed or removed. */
const wallTable = (wall: Wall): string =>
  formatCsv(
    ['people', 'active', 'watching', 'reached', 'ordered', 'paid', 'paying'],
    linesOf(wall).map(([name, { active, watching, reached, ordered, paid, paying }]) => [
      ...[name, active, watching, reached, ordered, paid, paying],
    ]),
  );

/** Adds `pnpm staff stats wall`. */
export const addWallCommand = (stats: Command, staff: StaffContext): void => {
  withPeriod(stats.command('wall'))
    .option('--country <country>', 'only accounts of this country', parseCountry)
    .option('--csv', 'print the people of each step as CSV')
    .description('from opening the app to paying, in people: by country, new and returning, and at each wall')
    .addHelpText('after', '\nExample:\n  pnpm staff stats wall --zone Asia/Tokyo --country JP')
    .action(async ({ country, ...options }: WallOptions, command: Command) => {
      const wall = await staff.callServer('stats.wall', { ...periodOf(options), country });
      if (asksForCsv(command)) print(command, wallTable(wall));
      else printResult(command, wall, formatWall);
    });
};
