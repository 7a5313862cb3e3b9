import { rewardRules } from '@cliffhanger/contracts';
import { daysAfter } from '#platform/time/clock.ts';
import type { ClosedInvite } from './duplicate-rewards.repository.ts';

const { times, withinDays } = rewardRules.invite;

/** The coins for having been invited. They count once, and not for invites between accounts of the same person. */
const inviteeCoinsOf = (
  invites: readonly ClosedInvite[],
  accountIds: readonly string[],
  personIds = accountIds,
): number =>
  Math.max(
    0,
    ...invites
      .filter(({ inviterId, inviteeId }) => accountIds.includes(inviteeId) && !personIds.includes(inviterId))
      .map(({ inviteeCoins }) => inviteeCoins),
  );
const sumOf = (invites: readonly ClosedInvite[]) =>
  invites.reduce((sum, { inviterCoins }) => sum + inviterCoins, 0);

/**
 * Selects the invites that one inviter can be rewarded for, in order of payment: `times` within `withinDays`, and one of a
 * network.
 */
const withinLimit = (invites: readonly ClosedInvite[]): ClosedInvite[] => {
  const allowed: ClosedInvite[] = [];
  for (const invite of invites) {
    const since = daysAfter(invite.rewardedAt, -withinDays);
    const recent = allowed.filter(({ rewardedAt }) => rewardedAt > since);
    const isUsed = recent.some(({ network }) => network !== null && network === invite.network);
    if (recent.length < times && !isUsed) allowed.push(invite);
  }
  return allowed;
};

/** Rewards for invites that one person could not have received. */
export interface DuplicateInvites {
  coins: number;
  /** The part of `coins` that the surviving account received for invites between the two. */
  ownCoins: number;
  /** The invited users for whom the inviter loses the reward. */
  voidInviteeIds: string[];
  /** Whether the merged person was rewarded for having been invited. */
  isInviteePaid: boolean;
}

/**
 * Finds invite rewards that one person could not have received: for invites between their own accounts, for being invited
 * twice, and for more invites than the limit allows.
 *
 * @param own the surviving account and those merged into it before
 * @param theirs the account that is merged and those merged into it before
 * @param invites the closed invites of all these accounts, in order of payment
 */
export const findDuplicateInvites = (
  own: readonly string[],
  theirs: readonly string[],
  invites: readonly ClosedInvite[],
): DuplicateInvites => {
  const all = [...own, ...theirs];
  const sent = invites.filter(({ inviterId, inviterCoins }) => all.includes(inviterId) && inviterCoins > 0);
  const isBetween = ({ inviteeId }: ClosedInvite) => all.includes(inviteeId);
  const allowed = new Set(withinLimit(sent.filter((invite) => !isBetween(invite))));
  const lost = sent.filter((invite) => !allowed.has(invite));
  const ownLost = lost.filter((invite) => own.includes(invite.inviterId) && isBetween(invite));
  const inviteeCoins = inviteeCoinsOf(invites, all);
  const [ownInviteeCoins, theirInviteeCoins] = [
    inviteeCoinsOf(invites, own),
    inviteeCoinsOf(invites, theirs),
  ];
  return {
    coins: sumOf(lost) + ownInviteeCoins + theirInviteeCoins - inviteeCoins,
    ownCoins: sumOf(ownLost) + ownInviteeCoins - inviteeCoinsOf(invites, own, all),
    voidInviteeIds: lost.map(({ inviteeId }) => inviteeId),
    isInviteePaid: inviteeCoins > 0,
  };
};
