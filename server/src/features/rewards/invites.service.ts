import { type InvitedPerson, rewardRules } from '@cliffhanger/contracts';
import { isEstablished } from '#features/account-networks/account-networks.ts';
import type { Publish } from '#features/live-events/live-events.ts';
import { getSurvivingUser, type SurvivingUser } from '#features/merged-users/merged-users.ts';
import type { GroupedTransaction, Reader, SelectRows } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  countPaidInvites,
  findOpenInvite,
  findUnusedNetwork,
  getInviteTotals,
  type InviteRow,
  type InviteTotals,
  isInviteHeld,
  listInvites,
  markInviteRewarded,
  markInviteWatched,
} from './invites.repository.ts';
import { awardCoins } from './prizes.service.ts';
import type { RewardRecipient } from './rewards.repository.ts';

const { inviterCoins, inviteeCoins, watchSeconds, times, withinDays } = rewardRules.invite;

/**
 * Pays both sides of an invite, once, when the invited person has watched long enough, is established, and has used a network
 * of their own (docs/decisions/0058-rewards-and-networks.md). Until then the reward is on its way. If the inviter's account
 * was merged, the surviving account is paid. An inviter is not paid after deleting the account or beyond the limit of paid
 * invites. A self-invite, which a merge can create, pays nobody.
 */
export const rewardInvite = async (
  tx: GroupedTransaction,
  publish: Publish,
  invitee: RewardRecipient,
  { watchedSeconds, now }: { watchedSeconds: () => number; now: Date },
): Promise<void> => {
  const { userId: inviteeId } = invitee;
  const invite = findOpenInvite(tx.rows, inviteeId);
  if (!invite) return;
  const isWaiting = invite.watchedAtMs !== null;
  if (!isWaiting) {
    if (watchedSeconds() < watchSeconds) return;
    await markInviteWatched(tx, inviteeId, now);
  }
  const inviter = await getSurvivingUser(tx, invite.inviterId);
  if (inviter.userId === inviteeId) {
    await markInviteRewarded(tx, inviteeId, { rewardCoins: 0, network: null, rewardedAt: now });
    return;
  }
  const network = findRewardedNetwork(tx.rows, { inviteeId, inviterId: inviter.userId }, now);
  if (network !== null) await payInvite(tx, publish, { inviter, invitee, network, now });
  else if (!isWaiting && !inviter.isDeleted)
    await publish(inviter.userId, { action: 'update_invites', msg: null }, 'invites');
};

/** The network that an invite is rewarded for now; null while its reward is on its way. */
const findRewardedNetwork = (
  rows: SelectRows,
  pair: { inviteeId: string; inviterId: string },
  now: Date,
): string | null =>
  isInviteHeld(rows, pair) || !isEstablished(rows, pair.inviteeId, now)
    ? null
    : findUnusedNetwork(rows, pair, daysAfter(now, -withinDays));

const payInvite = async (
  tx: GroupedTransaction,
  publish: Publish,
  {
    inviter,
    invitee,
    network,
    now,
  }: { inviter: SurvivingUser; invitee: RewardRecipient; network: string; now: Date },
): Promise<void> => {
  const paidBefore = countPaidInvites(tx.rows, inviter.userId, daysAfter(now, -withinDays), times);
  const isInviterPaid = !inviter.isDeleted && paidBefore < times;
  const rewardCoins = isInviterPaid ? inviterCoins : 0;
  if (!(await markInviteRewarded(tx, invitee.userId, { rewardCoins, network, rewardedAt: now }))) return;
  const prize = { reason: 'invite', at: now } as const;
  const key = `invite:${invitee.userId}`;
  if (isInviterPaid) {
    await awardCoins(tx, publish, inviter, {
      ...prize,
      sentence: 'friendWatched',
      coins: inviterCoins,
      idempotencyKey: `${key}:inviter`,
    });
  }
  await awardCoins(tx, publish, invitee, {
    ...prize,
    sentence: 'invited',
    coins: inviteeCoins,
    idempotencyKey: `${key}:invitee`,
  });
};

const isoOf = (ms: number) => new Date(ms).toISOString();

/** Shortens a name so that friends recognize it and strangers do not. */
const shortenName = (name: string): string => `${[...name][0] ?? ''}***`;

const personView = (row: InviteRow): InvitedPerson => ({
  name: shortenName(row.displayName),
  invitedAt: isoOf(row.createdAtMs),
  watchedSeconds: Math.min(row.watchedSeconds, watchSeconds),
  earnedCoins: row.rewardCoins,
  onItsWay: row.watchedAtMs !== null && row.rewardedAtMs === null,
  rewardedAt: row.rewardedAtMs === null ? null : isoOf(row.rewardedAtMs),
});

/** Returns the viewer's invite code, the coins of all invites, and how many of the current period were paid. */
export const getInvites = (db: Reader, userId: string, now: Date): Promise<InviteTotals> =>
  getInviteTotals(db, userId, daysAfter(now, -withinDays));

/** The key of the last invite on a page. */
export interface InviteKey {
  value: number;
  id: string;
}

/** Lists a page of the people whom a viewer invited, newest first. */
export const listInvited = async (
  db: Reader,
  inviterId: string,
  { limit, after }: { limit: number; after: InviteKey | null },
): Promise<{ items: InvitedPerson[]; next: InviteKey | null }> => {
  const rows = await listInvites(db, inviterId, { limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(personView),
    next: last ? { value: last.createdAtMs, id: last.inviteeId } : null,
  };
};
