import { rewardRules } from '@cliffhanger/contracts';
import { daysAfter } from '#platform/time/clock.ts';
import type { ClosedInvite } from './duplicate-rewards.repository.ts';

const { times, withinDays } = rewardRules.invite;

/** What accounts have for having been invited: once, and not by accounts of the same person. */
const inviteeCoinsOf = (
  invites: readonly ClosedInvite[],
  accountIds: readonly string[],
  person = accountIds,
): number =>
  Math.max(
    0,
    ...invites
      .filter(({ inviterId, inviteeId }) => accountIds.includes(inviteeId) && !person.includes(inviterId))
      .map(({ inviteeCoins }) => inviteeCoins),
  );
const sumOf = (invites: readonly ClosedInvite[]) =>
  invites.reduce((sum, { inviterCoins }) => sum + inviterCoins, 0);

/** Invites that one inviter may be paid for, of any number in the order of their payment: so many within so many days. */
const withinLimit = (invites: readonly ClosedInvite[]): ClosedInvite[] => {
  const kept: ClosedInvite[] = [];
  for (const invite of invites) {
    const before = kept.at(-times);
    if (!before || before.rewardedAt <= daysAfter(invite.rewardedAt, -withinDays)) kept.push(invite);
  }
  return kept;
};

/** Rewards for invites that one person would not have had. */
export interface DuplicateInvites {
  coins: number;
  /** How many of them the account that goes on was paid, for invites between the two. */
  ownCoins: number;
  /** The invited people whose inviter has nothing for them any more. */
  voidInviteeIds: string[];
  /** Whether the joined person has been paid for having been invited. */
  isInviteePaid: boolean;
}

/**
 * Of two people who are one: nobody is paid for an invite between accounts of their own, for having been invited twice,
 * or for more people within a time than one may invite.
 *
 * @param own accounts of the one that goes on
 * @param theirs accounts of the one that is joined into it
 * @param invites closed ones of all these accounts, in the order of their payment
 */
export const findDuplicateInvites = (
  own: readonly string[],
  theirs: readonly string[],
  invites: readonly ClosedInvite[],
): DuplicateInvites => {
  const all = [...own, ...theirs];
  const sent = invites.filter(({ inviterId, inviterCoins }) => all.includes(inviterId) && inviterCoins > 0);
  const isBetween = ({ inviteeId }: ClosedInvite) => all.includes(inviteeId);
  const kept = new Set(withinLimit(sent.filter((invite) => !isBetween(invite))));
  const lost = sent.filter((invite) => !kept.has(invite));
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
