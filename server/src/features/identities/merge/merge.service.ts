import type { Balance, MergePreview } from '@cliffhanger/contracts';
import { type Identity, listIdentities } from '#features/identities/identities.repository.ts';
import { balanceOf, moveBalance, takeBackBonus } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { mergeMemberships } from '#features/membership/membership.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import { alignSeries, countLostEpisodes, takeBackUnlocks } from '#features/unlocks/unlocks.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { removeDuplicateRewards } from './duplicate-rewards.service.ts';
import { countMovedRows, findUser, markMerged, moveRows } from './merge.repository.ts';
import { planMerge } from './merge-plan.ts';
import { identityFingerprint, type MergeTicket, readMergeTicket } from './merge-ticket.ts';

export interface MergedAccount {
  balance: Balance;
  memberExpire: Date | null;
  identities: Identity[];
}

/** Makes one account of two that are one person's. */
export interface AccountMerge {
  /** What would move. @throws AppError mergeTicketInvalid, also when it has moved */
  preview(userId: string, ticket: string): Promise<MergePreview>;
  /**
   * Moves everything in one transaction and ends the sessions of the other account; again, it changes nothing.
   * @throws AppError mergeTicketInvalid; signedInElsewhere when the viewer's own account was joined meanwhile
   */
  merge(viewer: SessionUser, ticket: string): Promise<MergedAccount>;
}

const dayMs = 86_400_000;

export const createAccountMerge = (
  platform: Pick<Platform, 'database' | 'keys' | 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
  sessions: Pick<Sessions, 'requireOpen' | 'endAll' | 'closeStreams'>,
): AccountMerge => {
  const { database, clock } = platform;

  const ticketOf = (userId: string, text: string): MergeTicket => {
    const ticket = readMergeTicket(platform, text);
    if (ticket?.into !== userId) throw new AppError('mergeTicketInvalid');
    return ticket;
  };

  /** Both accounts as they stand. @throws AppError accountBlocked; mergeTicketInvalid when the ways into the other are not as they were */
  const findPair = async (tx: Transaction, { from, into, fingerprint }: MergeTicket) => {
    const [other, own] = [await findUser(tx, from), await findUser(tx, into)];
    if (!other || !own) throw new AppError('mergeTicketInvalid');
    if (own.joinedIntoId || own.deletedAt) throw new AppError('signedInElsewhere');
    if (other.blockedAt) throw new AppError('accountBlocked');
    const isJoined = other.joinedIntoId === into;
    const isAsProven = identityFingerprint(platform, await listIdentities(tx, from)) === fingerprint;
    if (!isJoined && !isAsProven) throw new AppError('mergeTicketInvalid');
    return { other, own, isJoined };
  };

  return {
    preview: (userId, text) =>
      database.transaction(async (tx) => {
        const ticket = ticketOf(userId, text);
        const { other, own, isJoined } = await findPair(tx, ticket);
        if (isJoined) throw new AppError('mergeTicketInvalid');
        const now = clock.now();
        const { duplicates, takenBack, membership, balance } = await planMerge(tx, ticket, now);
        const { paidCoin, bonusCoin } = await balanceOf(tx, other.id);
        const memberExpire = membership.endsAt;
        const startMs = Math.max(own.memberExpire?.getTime() ?? 0, now.getTime());
        const membershipMs = (memberExpire?.getTime() ?? 0) - startMs;
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
          memberExpire: memberExpire?.toISOString() ?? null,
          membershipDays: Math.max(0, Math.ceil(membershipMs / dayMs)),
          ...(await countMovedRows(tx, ticket)),
        };
      }),

    async merge(viewer, text) {
      const { userId } = viewer;
      const ticket = ticketOf(userId, text);
      const { endedIds, ...joined } = await commit(async (tx, publish) => {
        const { isJoined } = await findPair(tx, ticket);
        await sessions.requireOpen(tx, viewer);
        const endedIds = isJoined ? [] : await move(tx, ticket);
        const own = await findUser(tx, userId);
        const balance = await balanceOf(tx, userId);
        if (!isJoined) {
          await publish(userId, { action: 'update_balance', msg: balance });
          // 2 refreshes the episodes, any other the user info: docs/specification.md#4-states-and-transitions.
          for (const OrderType of [2, 3] as const)
            await publish(userId, { action: 'update_vip', msg: { OrderType } });
        }
        return {
          endedIds,
          balance,
          memberExpire: own?.memberExpire ?? null,
          identities: await listIdentities(tx, userId),
        };
      });
      sessions.closeStreams(endedIds);
      return joined;
    },
  };

  async function move(tx: Transaction, ticket: MergeTicket): Promise<string[]> {
    const { from, into } = ticket;
    const at = clock.now();
    const { duplicates, takenBack, membership } = await planMerge(tx, ticket, at);
    if (!(await markMerged(tx, ticket))) throw new AppError('mergeTicketInvalid');
    await takeBackUnlocks(tx, { userId: into, key: from, at }, takenBack);
    await moveBalance(tx, { from, into, at });
    if (duplicates.totalCoins > 0) {
      const idempotencyKey = `duplicateReward:${from}`;
      const subject = { userId: into, reason: 'duplicateReward', idempotencyKey, at } as const;
      await takeBackBonus(tx, subject, duplicates.totalCoins);
    }
    await removeDuplicateRewards(tx, ticket, duplicates, at);
    await moveRows(tx, ticket, at);
    await mergeMemberships(tx, into, membership, at);
    for (const dramaId of new Set(takenBack.map(({ unlock }) => unlock.dramaId))) {
      await alignSeries(tx, { userId: into, dramaId, now: at });
    }
    return sessions.endAll(tx, from, 'revoked');
  }
};
