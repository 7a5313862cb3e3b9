import type { Language } from '@cliffhanger/contracts';
import { languages } from '@cliffhanger/contracts';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatTable, print, printResult } from '../output.ts';
import { parseCountry } from '../parse-options.ts';
import { asksForCsv, formatPeriod, type PeriodOptions, periodOf, withPeriod } from './period-options.ts';
import { formatPaywalls } from './sales-text.ts';
import { formatCountedUntil, formatShare } from './wall.ts';

type Retention = StaffResult<'stats.retention'>;

interface RetentionOptions extends PeriodOptions {
  country?: string;
  language?: Language;
}

const formatRetentionStats = (retention: Retention): string => {
  const { episodes, wall, before, countedUntil } = retention;
  return [
    `${retention.title.en ?? retention.slug}: ${formatPeriod(retention)}; before: ${before.from} – ${before.until}`,
    ...formatCountedUntil(countedUntil),
    formatTable(
      ['episode', 'price', 'viewers', 'before', 'finished', 'went on'],
      episodes.map((episode) => [
        episode.number,
        episode.priceCoins === 0 ? 'free' : String(episode.priceCoins),
        episode.viewers,
        episode.viewersBefore,
        `${episode.finished} (${formatShare(episode.finishedShare)})`,
        episode.wentOn === null ? '–' : `${episode.wentOn} (${formatShare(episode.wentOnShare)})`,
      ]),
    ),
    ...(wall ? [formatPaywalls([wall])] : []),
  ].join('\n\n');
};

/** Columns may be added at the end, and are not renamed or removed. */
const retentionTable = ({ episodes }: Retention): string =>
  formatCsv(
    ['episode', 'price_coins', 'viewers', 'viewers_before', 'finished', 'went_on'],
    episodes.map(({ number, priceCoins, viewers, viewersBefore, finished, wentOn }) => [
      ...[number, priceCoins, viewers, viewersBefore, finished, wentOn],
    ]),
  );

/** Adds `pnpm staff stats retention`. */
export const addRetentionCommand = (stats: Command, staff: StaffContext): void => {
  withPeriod(stats.command('retention'))
    .argument('<slug>', 'a drama')
    .option('--country <country>', 'only accounts of this country', parseCountry)
    .addOption(new Option('--language <language>', 'only accounts of this language').choices(languages))
    .option('--csv', 'print the episodes as CSV')
    .description('who played each episode of a drama in a period, and in as many days before')
    .addHelpText('after', '\nExample:\n  pnpm staff stats retention room-1407 --country BR')
    .action(async (slug: string, options: RetentionOptions, command: Command) => {
      const { country, language } = options;
      const input = { slug, ...periodOf(options), country, language };
      const retention = await staff.callServer('stats.retention', input);
      if (asksForCsv(command)) print(command, retentionTable(retention));
      else printResult(command, retention, formatRetentionStats);
    });
};
