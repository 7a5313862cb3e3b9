import { randomUUID } from 'node:crypto';
import { formatMoney } from '@cliffhanger/contracts';
import type {
  BlockedAccountJson,
  FoundAccountJson,
  GiftedAccountJson,
  ShownAccountJson,
  StaffAccountJson,
  StaffSessionJson,
} from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { UsageError } from '../command-line/usage-error.ts';
import { callServer } from './call-server.ts';
import { formatExcerpt, formatFields, formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

const formatAccount = ({ identities, orders, _count: counts, ...account }: StaffAccountJson): string => {
  const fields = formatFields([
    ['viewer', `${account.displayName} (${account.number})`],
    ['id', account.id],
    ['from', `${account.country}, ${account.language}, since ${account.registerTime}`],
    ['sign-ins', identities.map(({ kind, subject }) => `${kind} ${subject}`).join(', ') || 'none'],
    ['coins', `${account.paidCoin} bought, ${account.bonusCoin} bonus`],
    ['member', account.memberExpire ? `until ${account.memberExpire}` : 'no'],
    ['sessions', String(account.sessionCount)],
    ['has', `${counts.unlocks} unlocks, ${counts.follows} follows, ${counts.comments} comments`],
    ['blocked', account.blockedAt ? `since ${account.blockedAt}` : 'no'],
  ]);
  const orderRows = orders.map(({ createdAt, status, amountMinor, currency, id }) => [
    ...[createdAt, status, formatMoney('en', { amountMinor, currency }), id],
  ]);
  return [
    fields,
    ...(orderRows.length > 0 ? ['', formatTable(['order', 'status', 'price', 'id'], orderRows)] : []),
  ].join('\n');
};

const formatDevice = ({ browser, system, userAgent, clientVersion }: StaffSessionJson): string => {
  const names = [browser, system].filter((name) => name !== null);
  const device = names.length > 0 ? names.join(' on ') : formatExcerpt(userAgent) || 'unknown';
  return clientVersion ? `${device}, version ${clientVersion}` : device;
};

const formatEnd = ({ endedAt, endReason, expiresAt }: StaffSessionJson): string =>
  endedAt ? `${endedAt}, ${endReason}` : `open until ${expiresAt}`;

const formatShown = ({ movements, sessions, ...account }: ShownAccountJson): string => {
  const movementRows = movements.map(
    ({ createdAt, reason, coins, balanceAfterCoins, dramaTitle, episodeNumber }) => [
      ...[createdAt, reason, coins, balanceAfterCoins],
      dramaTitle === null ? '' : `${dramaTitle}${episodeNumber === null ? '' : ` ${episodeNumber}`}`,
    ],
  );
  const sessionRows = sessions.map((session) => [
    ...[session.createdAt, session.lastSeenAt, formatEnd(session), formatDevice(session)],
  ]);
  const movementHeadings = ['movement', 'reason', 'coins', 'balance', 'of'];
  const sessionHeadings = ['signed in', 'last seen', 'ended', 'device'];
  return [
    formatAccount(account),
    ...(movementRows.length > 0 ? ['', formatTable(movementHeadings, movementRows)] : []),
    ...(sessionRows.length > 0 ? ['', formatTable(sessionHeadings, sessionRows)] : []),
  ].join('\n');
};

const formatGift = (account: GiftedAccountJson): string =>
  account.moved
    ? formatAccount(account)
    : `Nothing moved: this key was already used for this viewer.\n\n${formatAccount(account)}`;

const formatBlocked = ({ changed, ...account }: BlockedAccountJson): string => {
  if (changed) return formatAccount(account);
  const state = account.blockedAt ? `blocked already, since ${account.blockedAt}` : 'not blocked';
  return `Nothing changed: this viewer is ${state}.\n\n${formatAccount(account)}`;
};

const formatFound = (accounts: readonly FoundAccountJson[]): string =>
  accounts.length === 0
    ? 'There is no such viewer.'
    : formatTable(
        ['number', 'nickname', 'sign-ins', 'since', 'blocked', 'id'],
        accounts.map(({ number, displayName, identities, registerTime, blockedAt, id }) => [
          ...[number, displayName, identities.map(({ subject }) => subject).join(', ') || 'none'],
          ...[registerTime, blockedAt ? 'yes' : 'no', id],
        ]),
      );

const keyDescription = 'a gift is given only once for a key; default: a new key';

const addUserCommands = (program: Command): void => {
  const user = program
    .command('user')
    .description('viewers: show, grant, block; <who> is an id, an account number or a sign-in')
    .addHelpText('after', '\nExample:\n  pnpm staff user show mara@example.org');

  user
    .command('show')
    .argument('<who>')
    .option('--movements <number>', 'at most this many', parseWholeNumber, 20)
    .description('show an account with its coins, sign-ins, latest orders, movements and sessions')
    .addHelpText('after', '\nExample:\n  pnpm staff user show 100042 --json')
    .action(async (who: string, { movements }: { movements: number }, command: Command) =>
      printResult(command, await callServer('user.show', { who, movements }), formatShown),
    );

  user
    .command('find')
    .argument('<text>', 'a part of a nickname or of a sign-in, or a whole account number')
    .option('--limit <number>', 'at most this many', parseWholeNumber, 20)
    .description('find accounts; exact matches first, then the newest')
    .addHelpText('after', '\nExample:\n  pnpm staff user find example.org')
    .action(async (text: string, { limit }: { limit: number }, command: Command) =>
      printResult(command, await callServer('user.find', { text, limit }), formatFound),
    );

  user
    .command('grant')
    .argument('<who>')
    .option('--coins <number>', 'bonus coins', parseWholeNumber)
    .option('--days <number>', 'days of membership', parseWholeNumber)
    .option('--key <text>', keyDescription)
    .description('give coins or days; the viewer’s devices show a prize')
    .addHelpText('after', '\nExample:\n  pnpm staff user grant 100042 --coins 50 --key sorry-2026-11')
    .action(
      async (
        who: string,
        { key = randomUUID(), ...grant }: { coins?: number; days?: number; key?: string },
        command: Command,
      ) => {
        if ((grant.coins === undefined) === (grant.days === undefined)) {
          throw new UsageError(['give either --coins or --days']);
        }
        printResult(command, await callServer('user.grant', { who, key, ...grant }), formatGift);
      },
    );
  addBlockCommands(user);
};

const addBlockCommands = (user: Command): void => {
  for (const [name, blocked, description] of [
    ['block', true, 'end every session and refuse new sign-ins; nothing is lost'],
    ['unblock', false, 'let a blocked viewer sign in again'],
  ] as const) {
    user
      .command(name)
      .argument('<who>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff user ${name} 100042`)
      .action(async (who: string, _options, command: Command) =>
        printResult(command, await callServer('user.block', { who, blocked }), formatBlocked),
      );
  }
};

const addPrizeCommands = (program: Command): void => {
  program
    .command('prize')
    .description('prizes')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send 100042 --title "Hello" --body "From all of us."',
    )
    .command('send')
    .argument('<who>')
    .requiredOption('--title <text>', 'heading, in the viewer’s language')
    .requiredOption('--body <text>', 'text below the heading')
    .option('--coins <number>', 'bonus coins that come with it', parseWholeNumber)
    .option('--key <text>', keyDescription)
    .description('show a prize on a viewer’s devices, with or without coins')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send mara --title "You won" --body "30 coins are in your wallet." --coins 30',
    )
    .action(
      async (
        who: string,
        { key = randomUUID(), ...prize }: { title: string; body: string; coins?: number; key?: string },
        command: Command,
      ) => printResult(command, await callServer('prize.send', { who, key, ...prize }), formatGift),
    );
};

/** Adds `pnpm staff user …` and `pnpm staff prize …`. */
export const addPeopleCommands = (program: Command): void => {
  addUserCommands(program);
  addPrizeCommands(program);
};
