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

/** What two accounts were paid and one account could not have earned, and what remains. */
export interface DuplicateRewards {
  /** By what they were paid for. */
  coins: MergePreview['duplicateRewards'];
  totalCoins: number;
  checkIns: DatedCheckIn[];
  invites: DuplicateInvites;
}

/**
 * Finds what one person was rewarded for twice: see docs/decisions/0022-rewards-of-merged-accounts.md. Reads only. After the
 * join the rows of `into` say what remains, so that the next join begins from there.
 *
 * @param accounts each of the two, with what was joined into it before
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
  const totalCoins = Object.values(coins).reduce((sum, one) => sum + one, 0);
  return { coins, totalCoins, checkIns: checkIns.rows, invites };
};

/** Leaves the rows of `into` with what remains. Tasks and codes are merged and moved with all other rows. */
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
