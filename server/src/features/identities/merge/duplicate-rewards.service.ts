import type { MergePreview } from '@cliffhanger/contracts';
import { type DatedCheckIn, mergeCheckIns } from '#features/rewards/rewards.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { type DuplicateInvites, findDuplicateInvites } from './duplicate-invites.ts';
import {
  listCheckIns,
  listClosedInvites,
  moveAds,
  replaceCheckIns,
  sumDuplicateCoins,
  voidInvites,
} from './duplicate-rewards.repository.ts';
import { deleteOpenInvitesBetween, deleteOpenInvitesOf, type MergedPair } from './merge.repository.ts';

/** The rewards of two accounts that one account could not have earned, and what remains after the merge. */
export interface DuplicateRewards {
  /** The duplicate coins, by kind of reward. */
  coins: MergePreview['duplicateRewards'];
  totalCoins: number;
  checkIns: DatedCheckIn[];
  invites: DuplicateInvites;
}

/**
 * Finds what one person was rewarded for twice: see docs/decisions/0022-rewards-of-merged-accounts.md. Reads only. After a
 * merge, the rows of `into` contain what remains, so that the next merge starts from there.
 *
 * @param accounts each of the two accounts, with those that were merged into it before
 */
export const findDuplicateRewards = async (
  tx: Transaction,
  pair: MergedPair,
  accounts: { own: string[]; theirs: string[] },
): Promise<DuplicateRewards> => {
  const { own, theirs } = accounts;
  const checkIns = mergeCheckIns(await listCheckIns(tx, pair.into), await listCheckIns(tx, pair.from));
  const invites = findDuplicateInvites(own, theirs, await listClosedInvites(tx, [...own, ...theirs]));
  const coins = {
    ...(await sumDuplicateCoins(tx, pair)),
    checkIn: checkIns.duplicateCoins,
    invite: invites.coins,
  };
  const totalCoins = Object.values(coins).reduce((sum, coins) => sum + coins, 0);
  return { coins, totalCoins, checkIns: checkIns.rows, invites };
};

/** Updates the reward rows of `into` to what remains. Tasks and redeem codes are moved with all other rows. */
export const removeDuplicateRewards = async (
  tx: Transaction,
  pair: MergedPair,
  { checkIns, invites }: DuplicateRewards,
  at: Date,
): Promise<void> => {
  await replaceCheckIns(tx, pair, checkIns);
  await moveAds(tx, pair, at);
  await voidInvites(tx, invites.voidInviteeIds);
  await deleteOpenInvitesBetween(tx, pair);
  if (invites.isInviteePaid) await deleteOpenInvitesOf(tx, pair);
};
