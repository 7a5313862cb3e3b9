import type { Balance, EpisodeDetail } from '@cliffhanger/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { saveBalance } from '#entities/wallet/save-balance.ts';
import { api } from '#lib/api/client.ts';

export interface UnlocksChange {
  dramaId: string;
  episodeIds: string[];
  /** False after an undo, which locks the episodes again. */
  unlocked: boolean;
  balance: Balance;
}

/**
 * Shows what an unlock or an undo has changed, and resolves once the drama on screen is up to date. Only the episode
 * list and the details of the changed episodes are fetched; the response says the rest.
 */
export const saveUnlocks = (queryClient: QueryClient, change: UnlocksChange): Promise<void> => {
  const { dramaId, episodeIds, balance } = change;
  claimOwnChanges([
    { action: 'update_vip', msg: { OrderType: 2 } },
    { action: 'update_unlocks', msg: change },
  ]);
  saveBalance(queryClient, balance);
  queryClient.setQueriesData(
    { queryKey: api.dramas.detail.key({ dramaId }) },
    (detail: EpisodeDetail | undefined) => detail && applyUnlocks(detail, change),
  );
  return invalidate(queryClient, staleAfter.unlock({ dramaId, episodeIds }));
};

/** Applies the change to the neighbors in the detail of an episode. */
export const applyUnlocks = (
  detail: EpisodeDetail,
  { episodeIds, unlocked }: Pick<UnlocksChange, 'episodeIds' | 'unlocked'>,
): EpisodeDetail => {
  const access = unlocked ? 'unlocked' : 'locked';
  const apply = (neighbor: EpisodeDetail['next']): EpisodeDetail['next'] =>
    neighbor && episodeIds.includes(neighbor.episodeId) ? { ...neighbor, access } : neighbor;
  return {
    ...detail,
    previous: apply(detail.previous),
    next: apply(detail.next),
  };
};
