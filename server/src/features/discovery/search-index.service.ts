import type { Database, Transaction } from '#platform/database/open-database.ts';
import { listStale, listTexts, writeIndex } from './search-index.repository.ts';
import { indexText } from './search-tiers.ts';

/** Everything else that writes waits for a batch. */
const batchSize = 50;

/** Makes dramas findable as they are now, in the transaction that changes them. */
export const indexDramas = async (tx: Transaction, dramaIds: readonly string[]): Promise<void> => {
  const texts = await listTexts(tx, dramaIds);
  await writeIndex(
    tx,
    texts.map(({ dramaId, ...drama }) => ({ dramaId, words: indexText(drama) })),
  );
};

/** Brings all stale entries of the index up to date: what was written past `indexDramas`, and new places. */
export const indexStale = async ({ read, transaction }: Database): Promise<void> => {
  for (;;) {
    const stale = await listStale(read, batchSize);
    if (stale.length === 0) return;
    await transaction((tx) => indexDramas(tx, stale));
  }
};
