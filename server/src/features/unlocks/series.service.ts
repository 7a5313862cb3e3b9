import type { Transaction } from '#platform/database/open-database.ts';
import { coverSeries, uncoverSeries } from './unlocks.repository.ts';

/**
 * Brings a viewer's episodes in line with whether they own the whole series: with a paid order of it all its episodes
 * are theirs (a trigger adds what comes later), without one only those that coins opened.
 * @returns the episodes that opened or closed
 */
export const alignSeries = async (
  tx: Transaction,
  { userId, dramaId, now }: { userId: string; dramaId: string; now: Date },
): Promise<string[]> => [
  ...(await coverSeries(tx, userId, dramaId, now)),
  ...(await uncoverSeries(tx, userId, dramaId)),
];
