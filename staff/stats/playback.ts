import { playbackFailures } from '@cliffhanger/contracts';
import { type PlaybackKey, playbackKeys, type StaffResult } from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatTable, print, printResult } from '../output.ts';
import { parseCountry } from '../parse-options.ts';
import { asksForCsv, periodOf } from './period-options.ts';
import { formatCountedUntil } from './wall.ts';

type Playback = StaffResult<'stats.playback'>;
type Row = Playback['rows'][number];

const measurements = ['cold', 'warm', 'next', 'stalls', 'droppedFrames'] as const;

const nameOf = ({ of }: Pick<Row, 'of'>): string => (of === null ? 'all' : of || 'not said');

const formatQuantiles = ({ p50, p95, reports }: Row['cold']): string =>
  p50 === null || p95 === null ? `– (${reports})` : `${p50} / ${p95} (${reports})`;

const formatPlaybackRows = ({ from, until, by, rows, countedUntil }: Playback): string =>
  [
    `${from} – ${until}, days of UTC; median / 95th percentile in milliseconds or frames (reports)`,
    ...formatCountedUntil(countedUntil),
    rows.length === 0
      ? 'No player has reported anything.'
      : formatTable(
          [
            by,
            'first frame, cold',
            'warm',
            'next',
            'stall',
            'stalls per 100',
            'failed per 100',
            'dropped frames',
          ],
          rows.map((row) => [
            ...[nameOf(row), formatQuantiles(row.cold), formatQuantiles(row.warm), formatQuantiles(row.next)],
            ...[formatQuantiles(row.stalls), row.stallsPerHundred?.toFixed(1) ?? '–'],
            row.failedPerHundred?.toFixed(1) ?? '–',
            formatQuantiles(row.droppedFrames),
          ]),
        ),
  ].join('\n\n');

/** Columns may be added at the end, and are not renamed or removed. */
const playbackTable = ({ by, rows }: Playback): string =>
  formatCsv(
    [by, 'measurement', 'reports', 'p50', 'p95'],
    rows.flatMap((row) => [
      ...measurements.map((name) => [nameOf(row), name, row[name].reports, row[name].p50, row[name].p95]),
      ...playbackFailures.map((reason) => [nameOf(row), `failed: ${reason}`, row.failed[reason], null, null]),
    ]),
  );

/** Adds `pnpm staff stats playback`. */
export const addPlaybackCommand = (stats: Command, staff: StaffContext): void => {
  stats
    .command('playback')
    .option('--from <day>', 'the first day of UTC (default: 28 days, to the last one)')
    .option('--until <day>', 'the last day of UTC (default: today)')
    .addOption(
      new Option('--per <kind>', 'what the reports are told apart by').choices(playbackKeys).default('all'),
    )
    .option('--country <country>', 'only reports that say this country', parseCountry)
    .option('--csv', 'print the measurements as CSV')
    .description(
      'what players measured: first frame, stalls, failed starts and dropped frames, by country, device or version',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff stats playback --per country')
    .action(
      async (
        options: { from?: string; until?: string; per: PlaybackKey; country?: string },
        command: Command,
      ) => {
        const { from, until } = periodOf({ ...options, zone: 'UTC' });
        const { per: by, country } = options;
        const playback = await staff.callServer('stats.playback', { from, until, by, country });
        if (asksForCsv(command)) print(command, playbackTable(playback));
        else printResult(command, playback, formatPlaybackRows);
      },
    );
};
