import type { Database, Transaction } from '#platform/database/open-database.ts';
import { insertForms } from './search-forms.repository.ts';
import { listForms } from './search-forms.ts';
import { listStale, listTexts, writeIndex } from './search-index.repository.ts';
import { indexText } from './search-tiers.ts';

/** All other writers and the event loop wait while a batch is written. */
const batchSize = 10;

let indexWrites = 0;

/** Changes with each write of this process to the index. */
export const indexVersion = (): number => indexWrites;

/** Updates the index entries of dramas, in the transaction that changes them. */
export const indexDramas = async (tx: Transaction, dramaIds: readonly string[]): Promise<void> => {
  const texts = await listTexts(tx, dramaIds);
  await writeIndex(
    tx,
    texts.map(({ dramaId, ...drama }) => ({ dramaId, words: indexText(drama) })),
  );
  const names = texts.flatMap((drama) => [...drama.titles, ...drama.names, ...drama.categories]);
  await insertForms(tx, listForms(names));
  indexWrites += 1;
};

/** Updates all stale entries: dramas changed without `indexDramas`, and those whose play count reached a new step. */
export const indexStale = async ({ read, transaction }: Database): Promise<void> => {
  for (;;) {
    const stale = await listStale(read, batchSize);
    if (stale.length === 0) return;
    await transaction((tx) => indexDramas(tx, stale));
    // Caches filled before the commit are outdated.
    indexWrites += 1;
  }
};
