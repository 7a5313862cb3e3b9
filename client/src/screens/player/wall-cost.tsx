import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { api } from '#lib/api/client.ts';
import { LoadedTime } from '#ui/loaded-time.tsx';

type WallCostProps = { detail: EpisodeDetail; list: EpisodeList };

/** The cost cliff at the paywall, and the time of the numbers there while the connection is lost. */
export function WallCost({ detail: { drama, episode }, list }: WallCostProps) {
  const key = api.dramas.detail.key({ dramaId: drama.dramaId, episodeId: episode.episodeId });
  const state = useQueryClient().getQueryState(key);
  return (
    <>
      <CostCliff list={list} atNumber={episode.number} brief />
      {state && <LoadedTime atMs={state.dataUpdatedAt} />}
    </>
  );
}
