import { formatMoney } from '@cliffhanger/contracts';
import type { ListedAccountJson, StaffArguments, StaffResult } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatTable, printResult } from './output.ts';
import { parseCountry, parseLimit, parseWholeNumber } from './parse-options.ts';

const formatFlags = ({ blockedAt, mutedAt, deletionDueAt }: ListedAccountJson): string =>
  [blockedAt && 'blocked', mutedAt && 'muted', deletionDueAt && `erased from ${deletionDueAt}`]
    .filter(Boolean)
    .join(', ');

const formatPage = ({ items, nextCursor }: StaffResult<'user.list'>): string => {
  if (items.length === 0) return 'No viewers found.';
  const table = formatTable(
    ['number', 'nickname', 'country', 'seen', 'coins', 'paid', 'member until', ''],
    items.map((account) => [
      ...[account.number, account.displayName, account.country, account.lastSeenAt ?? 'never'],
      account.paidCoin + account.bonusCoin,
      account.paid.map((sum) => formatMoney('en', sum)).join(', ') || 'nothing',
      ...[account.memberExpire ?? '', formatFlags(account)],
    ]),
  );
  return nextCursor === null ? table : `${table}\n\nMore: --cursor ${nextCursor}`;
};

/** Adds `pnpm staff user list`. */
export const addUserList = (user: Command, staff: StaffContext): void => {
  user
    .command('list')
    .option('--text <text>', 'with this in the nickname or a sign-in')
    .option('--country <code>', 'of this country', parseCountry)
    .option('--member', 'who are members')
    .option('--spender', 'who have a paid order')
    .option('--blocked', 'who are blocked')
    .option('--muted', 'who are muted')
    .option('--new-days <number>', 'who registered within so many days', parseWholeNumber)
    .option('--sort <order>', 'newest, seen or coins', 'newest')
    .option('--cursor <cursor>', 'the page after the one that named it')
    .option('--limit <number>', 'at most this many', parseLimit, 20)
    .description('list viewers, the latest registered, the latest seen or those with the most coins first')
    .addHelpText('after', '\nExample:\n  pnpm staff user list --spender --country BR --sort seen')
    .action(async (search: StaffArguments<'user.list'>, command: Command) =>
      printResult(command, await staff.callServer('user.list', search), formatPage),
    );
};
