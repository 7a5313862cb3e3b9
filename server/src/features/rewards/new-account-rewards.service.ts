import { rewardRules } from '@cliffhanger/contracts';
import { isEstablished } from '#features/account-networks/account-networks.ts';
import { AppError } from '#kernel/app-error.ts';
import { visitorPseudonym } from '#kernel/viewer.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { dayOf } from '#platform/time/clock.ts';
import { deleteNewAccountRewardsBefore, insertNewAccountReward } from './new-account-rewards.repository.ts';

/** The account that claims a reward, and the network of the call. */
export interface Claimant {
  userId: string;
  address: string;
}

/**
 * Admits an established account, and as many new accounts per network and UTC day as `rewardRules.newAccountsPerNetwork`.
 * @throws AppError networkRewardsTaken
 */
export const admitClaimant = async (
  tx: GroupedTransaction,
  keys: Keys,
  { userId, address }: Claimant,
  now: Date,
): Promise<void> => {
  if (isEstablished(tx.rows, userId, now)) return;
  const day = dayOf(now);
  const reward = { network: visitorPseudonym(keys, day, address), userId, day };
  if (!(await insertNewAccountReward(tx, reward, rewardRules.newAccountsPerNetwork)))
    throw new AppError('networkRewardsTaken');
};

/** Deletes the records of past days, as many as one run of a job may. */
export const deleteExpiredNewAccountRewards = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  deleteInBatches((limit) => deleteNewAccountRewardsBefore(database.write, dayOf(clock.now()), limit));
