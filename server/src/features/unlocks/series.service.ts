import type { RawTransaction } from '#platform/database/open-database.ts';
import { adoptMergedUnlocks, coverSeries, uncoverSeries } from './series.repository.ts';

/**
 * Aligns a viewer's unlocks of a drama with their series orders. With a paid order, all episodes are unlocked, and a
 * trigger unlocks later ones. Without one, only episodes unlocked with coins remain, by the viewer or by an account that
 * was merged into theirs.
 * @returns the episodes that were unlocked or locked
 */
export const alignSeries = async (
  tx: RawTransaction,
  { userId, dramaId, now }: { userId: string; dramaId: string; now: Date },
): Promise<string[]> => {
  const locked = await uncoverSeries(tx, userId, dramaId);
  const adopted = await adoptMergedUnlocks(tx, userId, dramaId);
  const covered = await coverSeries(tx, userId, dramaId, now);
  const unlocked = [...adopted.filter((id) => !locked.includes(id)), ...covered];
  return [...locked.filter((id) => !adopted.includes(id)), ...unlocked];
};
