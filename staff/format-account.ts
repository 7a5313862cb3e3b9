import { formatMoney } from '@cliffhanger/contracts';
import type {
  ChangedAccountJson,
  FoundAccountJson,
  GiftedAccountJson,
  ShownAccountJson,
  StaffAccountJson,
  StaffSessionJson,
} from '@cliffhanger/contracts/staff';
import { formatExcerpt, formatFields, formatTable } from './output.ts';

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

/** An account with its movements and sessions. */
export const formatShown = ({ movements, sessions, ...account }: ShownAccountJson): string => {
  const movementRows = movements.map(
    ({ createdAt, reason, coins, balanceAfterCoins, dramaTitle, episodeNumber, key }) => [
      ...[createdAt, reason, coins, balanceAfterCoins],
      [dramaTitle, episodeNumber, key === null ? null : `key ${key}`]
        .filter((part) => part !== null)
        .join(' '),
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

const formatEarlier = ({ coins, days, at }: NonNullable<GiftedAccountJson['earlier']>): string => {
  if (coins !== null) return `${coins} coins at ${at}`;
  return days === null ? `a prize without coins at ${at}` : `${days} days at ${at}`;
};

/** An account after a gift, below a sentence if nothing was given. */
export const formatGift = ({ earlier, ...account }: GiftedAccountJson): string =>
  earlier === null
    ? formatAccount(account)
    : `Nothing moved: this key was already used for this viewer, for ${formatEarlier(earlier)}.\n\n${formatAccount(account)}`;

/** An account after it was blocked or unblocked, below a sentence if it was so already. */
export const formatBlocked = ({ changed, ...account }: ChangedAccountJson): string => {
  if (changed) return formatAccount(account);
  const state = account.blockedAt ? `blocked already, since ${account.blockedAt}` : 'not blocked';
  return `Nothing changed: this viewer is ${state}.\n\n${formatAccount(account)}`;
};

/** An account whose name was reset. */
export const formatNameReset = ({ changed, ...account }: ChangedAccountJson): string =>
  changed
    ? formatAccount(account)
    : `Nothing changed: the name of this viewer is reset already.\n\n${formatAccount(account)}`;

/** A table of accounts. */
export const formatFound = (accounts: readonly FoundAccountJson[]): string =>
  accounts.length === 0
    ? 'There is no such viewer.'
    : formatTable(
        ['number', 'nickname', 'sign-ins', 'since', 'blocked', 'id'],
        accounts.map(({ number, displayName, identities, registerTime, blockedAt, id }) => [
          ...[number, displayName, identities.map(({ subject }) => subject).join(', ') || 'none'],
          ...[registerTime, blockedAt ? 'yes' : 'no', id],
        ]),
      );
