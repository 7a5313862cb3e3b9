import { formatMoney, type PlaybackEventKey } from '@cliffhanger/contracts';
import type { Stats } from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import { UsageError } from '../command-line/usage-error.ts';
import { callServer } from './call-server.ts';
import { formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';
import { type CsvTable, csvTableNames, csvTables } from './stats/csv-tables.ts';

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
  days: number;
  csv?: CsvTable;
}

/** Adds `pnpm staff stats`. */
export const addStatsCommand = (program: Command): void => {
  program
    .command('stats')
    .option('--days <number>', 'number of days, today included', parseWholeNumber, 30)
    .addOption(new Option('--csv [table]', 'print a table as CSV').choices(csvTableNames).preset('days'))
    .description('plays, finishes, unlocks, revenue and how well films play, by day (UTC)')
    .addHelpText('after', '\nExample:\n  pnpm staff stats --days 14\n  pnpm staff stats --csv revenue')
    .action(async ({ days, csv }: StatsOptions, command: Command) => {
      if (csv && command.optsWithGlobals().json) throw new UsageError(['give either --csv or --json']);
      const stats = await callServer('stats', { days });
      if (csv) process.stdout.write(csvTables[csv](stats));
      else printResult(command, stats, formatStats);
    });
};
