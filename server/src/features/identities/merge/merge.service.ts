import type { Balance, MergePreview } from '@cliffhanger/contracts';
import { endDeletionWait, requireUnblocked } from '#features/account/account.ts';
import { mergeAgeLocks } from '#features/age-locks/age-locks.ts';
import { type Identity, listIdentities } from '#features/identities/identities.repository.ts';
import { balanceOf, moveBalance, takeBackBonus } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { mergeMemberships } from '#features/membership/membership.ts';
import { reachMergedAccount } from '#features/notices/notices.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { SignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import { mergeSpendingLimits } from '#features/spending-limits/spending-limits.ts';
import { alignSeries, countLostEpisodes, takeBackUnlocks } from '#features/unlocks/unlocks.ts';
import { mergeWatchLimits } from '#features/watch-limits/watch-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { removeDuplicateRewards } from './duplicate-rewards.service.ts';
import { countMovedRows, findUser, inheritMute, markMerged, moveRows } from './merge.repository.ts';
import { planMerge } from './merge-plan.ts';
import { identityFingerprint, type MergeTicket, readMergeTicket } from './merge-ticket.ts';

export interface MergedAccount {
  balance: Balance;
  memberExpire: Date | null;
  identities: Identity[];
}

/** Merges two accounts of one person. */
export interface AccountMerge {
  /** Returns what would move. @throws AppError mergeTicketInvalid, also if the accounts are merged already */
  preview(viewer: SessionUser, ticket: string): Promise<MergePreview>;
  /**
   * Moves everything in one transaction, ends the sessions of the other account, and tells the viewer's other devices and
   * the verified addresses of both. Idempotent.
   * @throws AppError mergeTicketInvalid; signedInElsewhere if the viewer's own account was merged meanwhile
   */
  merge(viewer: SessionUser, ticket: string): Promise<MergedAccount>;
}

type MergePlatform = Pick<Platform, 'database' | 'keys' | 'clock'>;
type MergeSessions = Pick<Sessions, 'requireOpen' | 'endAll' | 'closeEnded'>;

export const createAccountMerge = (
  platform: MergePlatform,
  { commit }: Pick<EventPublisher, 'commit'>,
  sessions: MergeSessions,
  notices: SignInNotices,
): AccountMerge => ({
  async preview(viewer, text) {
    const ticket = readTicketFor(platform, viewer, text);
    return platform.database.transaction((tx) => previewMerge(platform, tx, ticket));
  },

  async merge(viewer, text) {
    const { userId } = viewer;
    const ticket = readTicketFor(platform, viewer, text);
    const { endedIds, notified, ...merged } = await commit(async (tx, publish) => {
      const { isMerged, ...pair } = await findPair(platform, tx, ticket);
      await sessions.requireOpen(tx, viewer);
      const notified = isMerged ? [] : await addressBooksOf(notices, tx, ticket);
      const endedIds = isMerged ? [] : await applyMerge(platform, sessions, tx, ticket);
      const own = await findUser(tx, userId);
      const balance = await balanceOf(tx, userId);
      if (!isMerged) {
        await publish(userId, { action: 'update_balance', msg: balance });
        // OrderType 2 refreshes the episodes, others the user info: docs/specification.md#4-states-and-transitions.
        for (const OrderType of [2, 3] as const)
          await publish(userId, { action: 'update_vip', msg: { OrderType } });
        const { kind } = ticket;
        await publish(userId, { action: 'update_identities', msg: { change: 'joined', kind } });
      }
      const [from, into] = [pair.other.displayName, pair.own.displayName];
      return {
        notified: notified.map((book) => ({ book, change: { change: 'joined', from, into } as const })),
        endedIds,
        balance,
        memberExpire: own?.memberExpire ?? null,
        identities: await listIdentities(tx, userId),
      };
    });
    sessions.closeEnded(endedIds);
    for (const { book, change } of notified) await notices.send(book, change);
    return merged;
  },
});

const readTicketFor = (
  platform: MergePlatform,
  { userId, sessionId }: SessionUser,
  text: string,
): MergeTicket => {
  const ticket = readMergeTicket(platform, text);
  if (ticket?.into !== userId || ticket.sessionId !== sessionId) throw new AppError('mergeTicketInvalid');
  return ticket;
};

const addressBooksOf = async (notices: SignInNotices, tx: Transaction, { from, into }: MergeTicket) => [
  await notices.addressBookOf(tx, from),
  await notices.addressBookOf(tx, into),
];

/**
 * Reads both accounts. @throws AppError accountBlocked; signedInElsewhere; mergeTicketInvalid if the identities of the
 * other account have changed
 */
const findPair = async (
  platform: MergePlatform,
  tx: Transaction,
  { from, into, fingerprint }: MergeTicket,
) => {
  const [other, own] = [await findUser(tx, from), await findUser(tx, into)];
  if (!other || !own) throw new AppError('mergeTicketInvalid');
  if (own.joinedIntoId || own.deletedAt) throw new AppError('signedInElsewhere');
  requireUnblocked(other, platform.clock.now());
  const isMerged = other.joinedIntoId === into;
  const isUnchanged = identityFingerprint(platform, await listIdentities(tx, from)) === fingerprint;
  if (!isMerged && !isUnchanged) throw new AppError('mergeTicketInvalid');
  return { other, own, isMerged };
};

const previewMerge = async (
  platform: MergePlatform,
  tx: Transaction,
  ticket: MergeTicket,
): Promise<MergePreview> => {
  const { other, own, isMerged } = await findPair(platform, tx, ticket);
  if (isMerged) throw new AppError('mergeTicketInvalid');
  const now = platform.clock.now();
  const { duplicates, takenBack, membership, balance } = await planMerge(tx, ticket, now);
  const { paidCoin, bonusCoin } = await balanceOf(tx, other.id);
  return {
    displayName: other.displayName,
    displayNumber: other.number,
    registerTime: other.registerTime.toISOString(),
    identities: other.identities.map(({ kind }) => kind),
    paidCoin,
    bonusCoin,
    duplicateRewards: duplicates.coins,
    takenBackEpisodes: countLostEpisodes(takenBack),
    balance,
    memberExpire: membership.endsAt?.toISOString() ?? null,
    membershipDays: addedDays(own.memberExpire, membership.endsAt, now),
    ...(await countMovedRows(tx, ticket)),
  };
};

const dayMs = 86_400_000;

/** The membership days that the surviving account gains, rounded up. */
const addedDays = (ownEnd: Date | null, mergedEnd: Date | null, now: Date): number => {
  const startMs = Math.max(ownEnd?.getTime() ?? 0, now.getTime());
  return Math.max(0, Math.ceil(((mergedEnd?.getTime() ?? 0) - startMs) / dayMs));
};

/** Moves everything from one account to the other. @returns the ids of the ended sessions */
const applyMerge = async (
  { clock }: MergePlatform,
  sessions: MergeSessions,
  tx: Transaction,
  ticket: MergeTicket,
): Promise<string[]> => {
  const { from, into } = ticket;
  const at = clock.now();
  const { duplicates, takenBack, membership } = await planMerge(tx, ticket, at);
  if (!(await markMerged(tx, ticket))) throw new AppError('mergeTicketInvalid');
  // A merge ends the wait. Otherwise the other account would be erased with the one that waits.
  for (const userId of [from, into]) await endDeletionWait(tx, userId);
  await inheritMute(tx, ticket);
  await takeBackUnlocks(tx, { userId: into, key: from, at }, takenBack);
  await moveBalance(tx, { from, into, at });
  if (duplicates.totalCoins > 0) {
    const idempotencyKey = `duplicateReward:${from}`;
    const subject = { userId: into, reason: 'duplicateReward', idempotencyKey, at } as const;
    await takeBackBonus(tx, subject, duplicates.totalCoins);
  }
  await removeDuplicateRewards(tx, ticket, duplicates, at);
  await moveRows(tx, ticket, at);
  await reachMergedAccount(tx, ticket);
  await mergeSpendingLimits(tx, ticket, at);
  await mergeWatchLimits(tx, ticket, at);
  await mergeAgeLocks(tx, ticket);
  await mergeMemberships(tx, into, membership, at);
  for (const dramaId of new Set(takenBack.map(({ unlock }) => unlock.dramaId))) {
    await alignSeries(tx, { userId: into, dramaId, now: at });
  }
  return sessions.endAll(tx, from, 'revoked');
};
