import type { Balance } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import { type MergedSchedule, planMergedMembership } from '#features/membership/membership.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import { planTakeBack, type TakenBack } from '#features/unlocks/unlocks.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { type DuplicateRewards, findDuplicateRewards } from './duplicate-rewards.service.ts';
import type { MergedPair } from './merge.repository.ts';

/** The effect of a merge on coins and membership. The preview shows it, the merge applies it. */
export interface MergePlan {
  duplicates: DuplicateRewards;
  /** Unlocks to reverse where the bonus coins of both accounts do not cover the duplicate rewards. */
  takenBack: TakenBack[];
  membership: MergedSchedule;
  /** The balance of `into` after the merge. */
  balance: Balance;
}

/** Plans a merge. Reads only; the plan is valid in its transaction only. */
export const planMerge = async (tx: Transaction, pair: MergedPair, now: Date): Promise<MergePlan> => {
  const { from, into } = pair;
  const [own, theirs] = [await listMergedUserIds(tx, into), await listMergedUserIds(tx, from)];
  const duplicates = await findDuplicateRewards(tx, pair, { own, theirs });
  const balances = [await balanceOf(tx, into), await balanceOf(tx, from)];
  const bonusCoin = balances.reduce((sum, balance) => sum + balance.bonusCoin, 0);
  const paidCoin = balances.reduce((sum, balance) => sum + balance.paidCoin, 0);

  const owners = [
    { accountIds: theirs, maxCoins: duplicates.totalCoins },
    // Either account may have spent the reward for an invite between the two.
    { accountIds: own, maxCoins: duplicates.invites.ownCoins },
  ];
  const takenBack = await planTakeBack(tx, owners, duplicates.totalCoins - bonusCoin);
  const returned = (part: 'paidCoins' | 'bonusCoins') =>
    takenBack.reduce((sum, unlock) => sum + unlock[part], 0);

  // A refund can have taken bonus coins in place of spent bought coins. The shortfall is written off.
  const bonus = Math.max(0, bonusCoin + returned('bonusCoins') - duplicates.totalCoins);
  const paid = paidCoin + returned('paidCoins');
  return {
    duplicates,
    takenBack,
    membership: await planMergedMembership(tx, { from, into, now }),
    balance: { coin: paid + bonus, paidCoin: paid, bonusCoin: bonus },
  };
};
