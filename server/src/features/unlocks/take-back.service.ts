import { returnSpent } from '#features/ledger/ledger.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { listCoinUnlocks } from './take-back.repository.ts';
import { chooseTakenBack, countLostEpisodes, type TakenBack, type UnlockGroup } from './take-back.ts';
import { moveToUndone } from './undo.repository.ts';

export { countLostEpisodes, type TakenBack };

/**
 * Plans which unlocks of one person to take back for `missingCoins` bonus coins, or fewer when fewer were spent. Reads
 * only.
 *
 * @param owners the person's accounts, with the maximum coins to take from their unlocks; later owners are only used when
 * the earlier ones do not suffice
 */
export const planTakeBack = async (
  tx: Transaction,
  owners: readonly { accountIds: readonly string[]; maxCoins: number }[],
  missingCoins: number,
): Promise<TakenBack[]> => {
  if (missingCoins <= 0) return [];
  const person = owners.flatMap(({ accountIds }) => accountIds);
  const groups: UnlockGroup[] = [];
  for (const { accountIds, maxCoins } of owners) {
    groups.push({ unlocks: await listCoinUnlocks(tx, accountIds, person), maxCoins });
  }
  return chooseTakenBack(groups, missingCoins);
};

/**
 * Takes unlocks back as an undo does. The coins return to `userId`, with one movement in the wallet for each unlock.
 * @param key the idempotency key of the plan
 */
export const takeBackUnlocks = async (
  tx: Transaction,
  { userId, key, at }: { userId: string; key: string; at: Date },
  plan: readonly TakenBack[],
): Promise<void> => {
  for (const { unlock, ...coins } of plan) {
    const { dramaId, episodeId, transferId } = unlock;
    const idempotencyKey = `takeBack:${key}:${transferId}:${episodeId}`;
    const subject = { userId, reason: 'undoUnlock', idempotencyKey, dramaId, episodeId, at } as const;
    const transfer = await returnSpent(tx, subject, coins);
    await moveToUndone(tx, [unlock], transfer.id, at);
  }
};
