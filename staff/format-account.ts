import { formatMoney } from '@cliffhanger/contracts';
import type {
  EndedAccountJson,
  FoundAccountJson,
  GiftedAccountJson,
  RestrictedAccountJson,
  ShownAccountJson,
  StaffAccountJson,
  StaffGiftJson,
  StaffSessionJson,
  TakenBackAccountJson,
  ViewerNoteJson,
} from '@cliffhanger/contracts/staff';
import { formatPurchase, formatTaken } from './format-purchase.ts';
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
    ['blocked', formatRestriction(account.blockedAt, account.blockedUntil, account.blockReason)],
    ['muted', formatRestriction(account.mutedAt, account.mutedUntil, account.muteReason)],
  ]);
  const orderRows = orders.map(({ createdAt, status, amountMinor, currency, id, ...bought }) => [
    ...[createdAt, formatPurchase(bought), status, formatMoney('en', { amountMinor, currency }), id],
  ]);
  return [
    fields,
    ...(orderRows.length > 0 ? ['', formatTable(['order', 'what', 'status', 'price', 'id'], orderRows)] : []),
  ].join('\n');
};

/** As "since …, until …: spam". */
const formatRestriction = (since: string | null, until: string | null, reason: string | null): string => {
  if (since === null) return 'no';
  const period = until === null ? `since ${since}` : `since ${since}, until ${until}`;
  return reason === null ? period : `${period}: ${reason}`;
};

const formatDevice = ({ browser, system, userAgent, clientVersion }: StaffSessionJson): string => {
  const names = [browser, system].filter((name) => name !== null);
  const device = names.length > 0 ? names.join(' on ') : formatExcerpt(userAgent) || 'unknown';
  return clientVersion ? `${device}, version ${clientVersion}` : device;
};

const formatEnd = ({ endedAt, endReason, expiresAt }: StaffSessionJson): string =>
  endedAt ? `${endedAt}, ${endReason}` : `open until ${expiresAt}`;

/** Says that an account is gone, or soon will be. */
const formatEndOf = ({ deletedAt, deletionDueAt, joinedInto }: ShownAccountJson): string => {
  if (joinedInto) return `Joined into ${joinedInto.displayName} (${joinedInto.number}).\n\n`;
  if (deletedAt) return `Erased ${deletedAt}.\n\n`;
  return deletionDueAt ? `The viewer asked for deletion: erased from ${deletionDueAt}.\n\n` : '';
};

/** What staff noted about a viewer. */
export const formatNotes = (notes: readonly ViewerNoteJson[]): string =>
  notes.length === 0
    ? 'There are no notes about this viewer.'
    : formatTable(
        ['noted', 'by', 'id', 'note'],
        notes.map(({ at, author, id, text }) => [at, author, id, text.replaceAll('\n', ' ')]),
      );

/** An account with its movements and sessions. */
export const formatShown = (shown: ShownAccountJson): string => {
  const { movements, givenDays, sessions, ...account } = shown;
  const giftRows = givenDays.map(({ createdAt, days, endsAt, revokedAt, key }) => [
    ...[createdAt, days, revokedAt ? `taken back ${revokedAt}` : `until ${endsAt}`, `key ${key}`],
  ]);
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
  const dramaRows = shown.dramas.map(({ slug, episodeNumber, episodeCount, unlockCount, coins, at }) => [
    ...[at, slug, `${episodeNumber ?? 'none'} of ${episodeCount}`, unlockCount, coins],
  ]);
  const movementHeadings = ['movement', 'reason', 'coins', 'balance', 'of'];
  const sessionHeadings = ['signed in', 'last seen', 'ended', 'device'];
  return [
    formatEndOf(shown) + formatAccount(account),
    ...(shown.notes.length > 0 ? ['', formatNotes(shown.notes)] : []),
    ...(dramaRows.length > 0
      ? ['', formatTable(['watched', 'drama', 'episode', 'unlocks', 'coins'], dramaRows)]
      : []),
    ...(movementRows.length > 0 ? ['', formatTable(movementHeadings, movementRows)] : []),
    ...(giftRows.length > 0 ? ['', formatTable(['given', 'days', '', 'of'], giftRows)] : []),
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

/** An account whose name was reset. */
export const formatNameReset = ({ changed, ...account }: RestrictedAccountJson): string =>
  changed
    ? formatAccount(account)
    : `Nothing changed: the name of this viewer is reset already.\n\n${formatAccount(account)}`;

const formatGiven = ({ coins, days }: StaffGiftJson): string =>
  [...(coins === null ? [] : [`${coins} coins`]), ...(days === null ? [] : [`${days} days`])].join(', ');

/** A gift, and what would be taken back of it. */
export const formatStaffGift = (gift: StaffGiftJson): string =>
  formatFields([
    ['gift', `${formatGiven(gift)}, given ${gift.at}`],
    ['key', gift.key],
    gift.takenBackAt
      ? ['taken back', `${formatTaken(gift.taken)}, at ${gift.takenBackAt}`]
      : ['this takes', formatTaken(gift.taken)],
  ]);

/** An account after a gift was taken back, below a sentence that says how much of it. */
export const formatTakenBack = ({ moved, gift, ...account }: TakenBackAccountJson): string => {
  const sentence = moved
    ? `Taken back: ${formatTaken(gift.taken)}.`
    : `Nothing moved: this gift was taken back already, at ${gift.takenBackAt}.`;
  return `${sentence}\n\n${formatAccount(account)}`;
};

/** An account after it was blocked or muted, or that ended, below a sentence if it was so already. */
export const formatRestricted =
  (name: 'block' | 'mute') =>
  ({ changed, ...account }: RestrictedAccountJson): string => {
    if (changed) return formatAccount(account);
    const [state, since] =
      name === 'block' ? (['blocked', account.blockedAt] as const) : (['muted', account.mutedAt] as const);
    const said = since ? `${state} already, since ${since}` : `not ${state}`;
    return `Nothing changed: this viewer is ${said}.\n\n${formatAccount(account)}`;
  };

/** An account after its sessions were ended. */
export const formatEnded = ({ endedCount, ...account }: EndedAccountJson): string =>
  `${endedCount === 1 ? '1 session' : `${endedCount} sessions`} ended.\n\n${formatAccount(account)}`;

/** A table of accounts. @param text by which they were found */
export const formatFound = (accounts: readonly FoundAccountJson[], text: string): string =>
  accounts.length === 0
    ? `Nobody is found by "${text}"${/^\d+$/.test(text) ? '; an account number must be whole' : ''}.`
    : formatTable(
        ['number', 'nickname', 'sign-ins', 'since', 'blocked', 'id'],
        accounts.map(({ number, displayName, identities, registerTime, blockedAt, id }) => [
          ...[number, displayName, identities.map(({ subject }) => subject).join(', ') || 'none'],
          ...[registerTime, blockedAt ? 'yes' : 'no', id],
        ]),
      );
