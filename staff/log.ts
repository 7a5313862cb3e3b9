import { type StaffLogEntryJson, type StaffLogPageJson, staffLogActions } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatLogChange } from './format-log-change.ts';
import { formatTable, printResult } from './output.ts';
import { parseLogAction, parseTime, parseWholeNumber } from './parse-options.ts';

interface LogOptions {
  since?: string;
  until?: string;
  by?: string;
  subject?: string;
  action?: string;
  before?: number;
  limit: number;
}

/** The viewer whom an entry concerns, as in lists of orders. */
const formatViewer = ({ viewer }: StaffLogEntryJson): string =>
  viewer ? `${viewer.displayName} (${viewer.number})` : '';

const formatLog = ({ items, nextBeforeId }: StaffLogPageJson): string => {
  if (items.length === 0) return 'The staff log has no such entries.';
  const table = formatTable(
    ['when', 'who', 'action', 'subject', 'viewer', 'change'],
    items.map((entry) => [
      ...[entry.at, entry.operator, entry.action, `${entry.subject.kind} ${entry.subject.id}`],
      ...[formatViewer(entry), formatLogChange(entry)],
    ]),
  );
  return nextBeforeId === null ? table : `${table}\n\nOlder ones: --before ${nextBeforeId}`;
};

/** Adds `pnpm staff log`. */
export const addLogCommand = (program: Command, staff: StaffContext): void => {
  program
    .command('log')
    .option('--since <time>', 'a day, or ISO 8601 with a time zone', parseTime)
    .option('--until <time>', 'before this time', parseTime)
    .option('--by <name>', 'a part of the name of who called the command')
    .option('--subject <id>', 'a slug, an id of an order, a banner or the like, or a viewer as in user show')
    .option('--action <name>', 'the words of a command, such as user.grant, or only user', parseLogAction)
    .option('--before <id>', 'entries older than this one', parseWholeNumber)
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('what staff changed: who, when, what, before and after; newest first')
    .addHelpText(
      'after',
      `\nActions: ${staffLogActions.join(', ')}\n\nExample:\n  pnpm staff log --subject 100042 --since 2026-12-01`,
    )
    .action(async ({ by: operator, before: beforeId, ...filters }: LogOptions, command: Command) =>
      printResult(command, await staff.callServer('log.list', { ...filters, operator, beforeId }), formatLog),
    );
};
