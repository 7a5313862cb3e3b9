import type { StaffLogEntryJson, StaffLogPageJson } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { callServer } from './call-server.ts';
import { formatTable, printResult } from './output.ts';
import { parseTime, parseWholeNumber } from './parse-options.ts';

interface LogOptions {
  since?: string;
  until?: string;
  by?: string;
  subject?: string;
  action?: string;
  before?: number;
  limit: number;
}

/** Longer values are cut in the table; `--json` prints all. */
const maxValueLength = 60;

const formatValue = (value: unknown): string => {
  if (value === undefined) return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
};

/** As "bonusCoin 0 → 50, key sorry-1". */
const formatChange = ({ before, after, details }: StaffLogEntryJson): string => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return [
    ...names.map((name) => `${name} ${formatValue(before[name])} → ${formatValue(after[name])}`),
    ...Object.entries(details).map(([name, value]) => `${name} ${formatValue(value)}`),
  ].join(', ');
};

const formatLog = ({ items, nextBeforeId }: StaffLogPageJson): string => {
  if (items.length === 0) return 'The staff log has no such entries.';
  const table = formatTable(
    ['when', 'who', 'action', 'subject', 'change'],
    items.map((entry) => [
      ...[entry.at, entry.operator, entry.action, `${entry.subject.kind} ${entry.subject.id}`],
      formatChange(entry),
    ]),
  );
  return nextBeforeId === null ? table : `${table}\n\nOlder ones: --before ${nextBeforeId}`;
};

/** Adds `pnpm staff log`. */
export const addLogCommand = (program: Command): void => {
  program
    .command('log')
    .option('--since <time>', 'a day, or ISO 8601 with a time zone', parseTime)
    .option('--until <time>', 'before this time', parseTime)
    .option('--by <name>', 'a part of the name of who called the command')
    .option('--subject <id>', 'a slug, an id, or a viewer as in user show')
    .option('--action <name>', 'such as user.grant, or only user')
    .option('--before <id>', 'entries older than this one', parseWholeNumber)
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('what staff changed: who, when, what, before and after; newest first')
    .addHelpText('after', '\nExample:\n  pnpm staff log --subject 100042 --since 2026-12-01')
    .action(async ({ by: operator, before: beforeId, ...filters }: LogOptions, command: Command) =>
      printResult(command, await callServer('log.list', { ...filters, operator, beforeId }), formatLog),
    );
};
