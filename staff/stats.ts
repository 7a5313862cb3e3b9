import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatMoney, type PlaybackEventKey } from '@cliffhanger/contracts';
import { type Revenue, revenueKinds, type Stats } from '@cliffhanger/contracts/staff';
import { describeFileError } from '@cliffhanger/server/platform/data-folder/file-problem.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { StaffContext } from './context.ts';
import { formatTable, print, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';
import { addCampaignsCommand } from './stats/campaigns.ts';
import { addCohortsCommand } from './stats/cohorts.ts';
import { type CsvTable, csvTableNames, csvTables, episodesTable } from './stats/csv-tables.ts';
import { addMoneyCommand } from './stats/money.ts';
import { addNowCommand } from './stats/now.ts';
import { addPlaybackCommand } from './stats/playback.ts';
import { addRetentionCommand } from './stats/retention-by-period.ts';
import { renderRetentionPage } from './stats/retention-page.ts';
import { formatRetention } from './stats/retention-text.ts';
import { formatPaywalls, formatRevenue } from './stats/sales-text.ts';
import { addWallCommand } from './stats/wall.ts';

const bars = [...'▁▂▃▄▅▆▇█'];

/** Draws numbers as bars, scaled so that the largest is full; 0 is a dot. */
export const sparkline = (numbers: readonly number[]): string => {
  const max = Math.max(...numbers, 1);
  return numbers.map((number) => (number === 0 ? '·' : bars[Math.ceil((number / max) * 8) - 1])).join('');
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const formatCount = (count: number): string => count.toLocaleString('en');

const playbackNames: Record<PlaybackEventKey, { name: string; unit: string }> = {
  playback_first_frame: { name: 'first frame', unit: ' ms' },
  playback_stall: { name: 'stall', unit: ' ms' },
  playback_dropped_frames: { name: 'dropped frames', unit: '' },
};

/** A row for the median and one for the 95th percentile. */
const formatPlayback = ({ eventKey, start, all, ...byDay }: Stats['playback'][number]): string[][] => {
  const { name, unit } = playbackNames[eventKey];
  const format = (value: number | null | undefined) => (value == null ? '–' : `${formatCount(value)}${unit}`);
  return (['p50', 'p95'] as const).map((quantile) => [
    ...[`${name}${start ? `, ${start}` : ''}, ${quantile}`],
    ...[sparkline(byDay[quantile].map((value) => value ?? 0)), format(byDay[quantile].at(-1))],
    ...[format(all[quantile]), formatCount(all.reports)],
  ]);
};

const formatStats = ({ days, mostPlayed, playback, revenueMinor, ...counts }: Stats): string => {
  const rows: [string, readonly number[], (number: number) => string][] = [
    ['plays', counts.plays, formatCount],
    ['finishes', counts.finishes, formatCount],
    ['unlocks', counts.unlocks, formatCount],
    ['coins spent', counts.spentCoins, formatCount],
    ['new viewers', counts.newViewers, formatCount],
    ...Object.entries(revenueMinor).map(([currency, numbers]): (typeof rows)[number] => [
      ...([`revenue ${currency}`, numbers] as const),
      (amountMinor) => formatMoney('en', { amountMinor, currency }),
    ]),
  ];
  const byDay = formatTable(
    ['', `${days[0]} – ${days.at(-1)}`, 'today', 'all'],
    rows.map(([name, numbers, format]) => [
      ...[name, sparkline(numbers), format(numbers.at(-1) ?? 0), format(sum(numbers))],
    ]),
  );
  const measured = formatTable(
    ['playback', `${days[0]} – ${days.at(-1)}`, 'today', 'all', 'reports'],
    playback.flatMap(formatPlayback),
  );
  const ranking = formatTable(
    ['most played', 'plays', 'follows'],
    mostPlayed.map(({ slug, plays, follows }) => [slug, plays, follows]),
  );
  return [
    byDay,
    ...(playback.length > 0 ? [measured] : []),
    ...(mostPlayed.length > 0 ? [ranking] : []),
  ].join('\n\n');
};

interface StatsOptions {
  days?: number;
  csv?: CsvTable | 'episodes' | true;
  html?: string;
  by?: Revenue['by'];
  paywall?: boolean;
}

const defaultDays = 30;

/** @throws UsageError when the options do not fit together */
const checkOptions = (slug: string | undefined, options: StatsOptions, asJson: boolean): void => {
  const { days, csv, html, by, paywall } = options;
  const tables = [
    csv !== undefined,
    html !== undefined,
    by !== undefined,
    Boolean(paywall),
    slug !== undefined,
  ];
  if ((by !== undefined || paywall) && tables.filter(Boolean).length > 1)
    throw new UsageError([
      '--by and --paywall are for all dramas, and not together with a slug, --csv or --html',
    ]);
  if (paywall && days !== undefined)
    throw new UsageError(['--days is not for --paywall, which counts from the start']);
  if (csv !== undefined && (html !== undefined || asJson))
    throw new UsageError(['--csv is not for --html or --json']);
  if (slug === undefined) {
    if (html !== undefined) throw new UsageError(['--html is for one drama: pnpm staff stats <slug>']);
    if (csv === 'episodes')
      throw new UsageError(['--csv episodes is for one drama: pnpm staff stats <slug>']);
    return;
  }
  if (days !== undefined) throw new UsageError(['--days is not for one drama, which counts from its start']);
  if (csv !== undefined && csv !== true && csv !== 'episodes')
    throw new UsageError([`--csv ${csv} is not for one drama; write --csv`]);
};

const printDailyStats = async (
  { days = defaultDays, csv }: StatsOptions,
  command: Command,
  staff: StaffContext,
) => {
  const stats = await staff.callServer('stats', { days });
  if (csv) print(command, csvTables[csv === true || csv === 'episodes' ? 'days' : csv](stats));
  else printResult(command, stats, formatStats);
};

const printDramaStats = async (
  slug: string,
  { csv, html }: StatsOptions,
  command: Command,
  staff: StaffContext,
) => {
  const stats = await staff.callServer('stats.drama', { slug });
  if (csv) {
    print(command, episodesTable(stats));
  } else if (html !== undefined) {
    const file = staff.resolvePath(html);
    await writePage(file, renderRetentionPage(stats));
    printResult(command, { file }, (written) => written.file);
  } else printResult(command, stats, formatRetention);
};

const writePage = async (file: string, page: string): Promise<void> => {
  await writeFile(file, page).catch((error: unknown) => {
    throw new StaffError(describeFileError(error, path.dirname(file)));
  });
};

/** Adds `pnpm staff stats` and its commands, which are of the days of a time zone. */
export const addStatsCommand = (program: Command, staff: StaffContext): void => {
  const stats = program
    .command('stats')
    .argument('[slug]', 'a drama: how far viewers get in each of its episodes')
    .option('--days <number>', `number of days, today included (default: ${defaultDays})`, parseWholeNumber)
    .addOption(
      new Option('--csv [table]', 'print a table as CSV; default: days, or episodes of one drama').choices([
        ...csvTableNames,
        'episodes',
      ]),
    )
    .addOption(
      new Option('--by <kind>', 'what was sold, and the coins that were spent, by this').choices(
        revenueKinds,
      ),
    )
    .option('--paywall', 'how viewers go on at the first episode that is not free, of each drama')
    .option('--html <file>', 'of one drama: write a page with plots')
    .description('plays, finishes, unlocks, revenue and how well videos play, by day (UTC), or one drama')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff stats --days 14\n  pnpm staff stats --by country\n  pnpm staff stats --paywall\n  pnpm staff stats --csv revenue\n  pnpm staff stats room-1407 --html room-1407.html',
    )
    .action(async (slug: string | undefined, options: StatsOptions, command: Command) => {
      checkOptions(slug, options, Boolean(command.optsWithGlobals().json));
      const { days = defaultDays, by, paywall } = options;
      if (by !== undefined)
        printResult(command, await staff.callServer('stats.revenue', { days, by }), formatRevenue);
      else if (paywall) printResult(command, await staff.callServer('stats.paywall', {}), formatPaywalls);
      else if (slug === undefined) await printDailyStats(options, command, staff);
      else await printDramaStats(slug, options, command, staff);
    });
  addNowCommand(stats, staff);
  addMoneyCommand(stats, staff);
  addWallCommand(stats, staff);
  addRetentionCommand(stats, staff);
  addCohortsCommand(stats, staff);
  addPlaybackCommand(stats, staff);
  addCampaignsCommand(stats, staff);
};
