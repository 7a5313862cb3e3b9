import type { RawTransaction } from '#platform/database/open-database.ts';
import { adoptMergedUnlocks, coverSeries, uncoverSeries } from './series.repository.ts';

/**
 * Brings a viewer's episodes in line with whether they own the whole series: with a paid order of it all its episodes
 * are theirs (a trigger adds what comes later), without one only those that coins opened, theirs or those of an account
 * that they joined.
 * @returns the episodes that opened or closed
 */
export const alignSeries = async (
  tx: RawTransaction,
  { userId, dramaId, now }: { userId: string; dramaId: string; now: Date },
): Promise<string[]> => {
  const closed = await uncoverSeries(tx, userId, dramaId);
  const taken = await adoptMergedUnlocks(tx, userId, dramaId);
  const covered = await coverSeries(tx, userId, dramaId, now);
  const opened = [...taken.filter((id) => !closed.includes(id)), ...covered];
  return [...closed.filter((id) => !taken.includes(id)), ...opened];
};
