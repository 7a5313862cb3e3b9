import { type StaffLogEntryJson, type StaffLogPageJson, staffLogActions } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { checkInput } from './check-input.ts';
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

const formatEntries = (items: readonly StaffLogEntryJson[]): string =>
  formatTable(
    ['id', 'when', 'who', 'action', 'subject', 'viewer', 'change'],
    items.map((entry) => [
      ...[entry.id, entry.at, entry.operator, entry.action, `${entry.subject.kind} ${entry.subject.id}`],
      ...[formatViewer(entry), formatLogChange(entry)],
    ]),
  );

const formatLog = ({ items, nextBeforeId }: StaffLogPageJson): string => {
  if (items.length === 0) return 'The staff log has no such entries.';
  const table = formatEntries(items);
  return nextBeforeId === null ? table : `${table}\n\nOlder ones: --before ${nextBeforeId}`;
};

const addPutBack = (log: Command, staff: StaffContext): void => {
  log
    .command('put-back')
    .argument('<id>', 'of an entry', parseWholeNumber)
    .description('put back what an entry changed, unless somebody changed the same since')
    .addHelpText('after', '\nExample:\n  pnpm staff log put-back 1204')
    .action(async (id: number, _options, command: Command) => {
      checkInput('log.putBack', { id });
      printResult(command, await staff.callServer('log.putBack', { id }), (entry) => formatEntries([entry]));
    });
};

/** Adds `pnpm staff log` and `pnpm staff log put-back`. */
export const addLogCommand = (program: Command, staff: StaffContext): void => {
  const log = program
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
  addPutBack(log, staff);
};
