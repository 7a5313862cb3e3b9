import type { Command } from 'commander';
import { UsageError } from '../../scripts/command-line/usage-error.ts';

/** The days that figures are of. */
export interface PeriodOptions {
  from?: string;
  until?: string;
  zone: string;
}

const defaultDays = 28;

/** Adds the options of a period: the last 28 days, unless they are given. */
export const withPeriod = (command: Command): Command =>
  command
    .option('--from <day>', `the first day (default: ${defaultDays} days, to the last one)`)
    .option('--until <day>', 'the last day (default: today)')
    .option('--zone <zone>', 'the time zone in which a day begins and ends, such as Europe/Berlin', 'UTC');

const dayIn = (zone: string, moment: Date): string => {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment);
  } catch {
    // The check of the input says that there is no such zone.
    return moment.toISOString().slice(0, 10);
  }
};

/** The period of the options. The call checks the days that were given. */
export const periodOf = (
  { from, until, zone }: PeriodOptions,
  now = new Date(),
): { from: string; until: string; zone: string } => {
  const last = until ?? dayIn(zone, now);
  const lastMs = Date.parse(last);
  const first = Number.isNaN(lastMs) ? last : new Date(lastMs - (defaultDays - 1) * 86_400_000).toISOString();
  return { from: from ?? first.slice(0, 10), until: last, zone };
};

/**
 * Whether `--csv` is given. `stats` itself has an option of this name, which takes it from its commands.
 * @throws UsageError when `--json` is given too
 */
export const asksForCsv = (command: Command): boolean => {
  const { csv, json } = command.optsWithGlobals<{ csv?: unknown; json?: boolean }>();
  if (csv && json) throw new UsageError(['--csv is not for --json']);
  return Boolean(csv);
};

/** A period in words. */
export const formatPeriod = ({ from, until, zone }: { from: string; until: string; zone: string }): string =>
  `${from} – ${until}, days of ${zone}`;
