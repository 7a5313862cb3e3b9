import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useReason } from '#features/discovery/similar/use-reason.ts';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import type { GateState, PaywallGate } from '#features/unlocks/paywall-gate.ts';
import { api } from '#lib/api/client.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import type { PlayerController } from '#player/controller.ts';
import { FreeRunEnd } from '#player/view/notes/free-run-end.tsx';
import { SeriesEnd } from '#player/view/notes/series-end.tsx';

type EpisodeEndProps = {
  detail: EpisodeDetail;
  controller: PlayerController<GateState>;
  gate: PaywallGate;
  /** A sheet is open. */
  isCovered: boolean;
};

/** What the player says over the last frame of an episode that no other follows by itself. */
export function EpisodeEnd({ detail, controller, gate, isCovered }: EpisodeEndProps) {
  const { drama, episode, next } = detail;
  const list = useQuery(api.dramas.episodes.query({ dramaId: drama.dramaId })).data;
  if (!next) return <LastEpisodeEnd drama={drama} controller={controller} />;
  const cliff = (isOpening: boolean) =>
    list && <CostCliff list={list} atNumber={episode.number} edges={isOpening ? 'falls' : 'rest'} />;
  return (
    <FreeRunEnd
      next={next}
      wasFree={episode.access === 'free'}
      isPaused={isCovered}
      cliff={cliff}
      onOpen={() => {
        gate.askAboutNext(detail);
        controller.askForNext();
      }}
      onStay={controller.leaveEnd}
    />
  );
}

/** What the player says before the paywall of an episode that was not unlocked automatically as expected. */
export function AutoUnlockEnd({ detail, controller, gate, isCovered }: EpisodeEndProps) {
  const { drama, episode, wall } = detail;
  const list = useQuery(api.dramas.episodes.query({ dramaId: drama.dramaId })).data;
  if (!wall) return null;
  return (
    <FreeRunEnd
      next={{ number: episode.number, priceCoins: wall.priceCoins }}
      wasFree={false}
      isPaused={isCovered}
      cliff={(isOpening) =>
        list && <CostCliff list={list} atNumber={episode.number - 1} edges={isOpening ? 'falls' : 'rest'} />
      }
      onOpen={() => gate.ask(episode.episodeId)}
      onStay={controller.leavePaywall}
    />
  );
}

type LastEpisodeEndProps = Pick<EpisodeEndProps, 'controller'> & { drama: EpisodeDetail['drama'] };

function LastEpisodeEnd({ drama: { dramaId, title }, controller }: LastEpisodeEndProps) {
  const reasonOf = useReason();
  const list = useQuery(api.dramas.episodes.query({ dramaId })).data;
  const [like] = useQuery(similarDrama(dramaId)).data?.items ?? [];
  const firstId = list?.episodes[0]?.episodeId;
  return (
    <SeriesEnd
      title={title}
      isOngoing={list?.drama.status === 'ongoing'}
      like={like ? { drama: like.drama, reason: reasonOf(like.reason) } : null}
      onWatchAgain={firstId === undefined ? null : () => controller.playEpisode(firstId)}
    />
  );
}

const similarDrama = (dramaId: string) => api.discovery.moreLike.query({ dramaId, limit: 1 });

/** Loads what the end of the last episode suggests, while that plays. */
export function useSimilarDramaAhead(detail: EpisodeDetail | undefined): void {
  const { drama, next } = detail ?? {};
  useQuery({ ...similarDrama(drama?.dramaId ?? ''), ...loadWhen(next === null) });
}
