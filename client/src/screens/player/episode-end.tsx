import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useReason } from '#features/discovery/similar/use-reason.ts';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { api } from '#lib/api/client.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import { FreeRunEnd } from '#player/view/notes/free-run-end.tsx';
import { SeriesEnd } from '#player/view/notes/series-end.tsx';
import type { EpisodePlayback } from './use-episode-playback.ts';
import type { EpisodeUnlock } from './use-episode-unlock.ts';

type EpisodeEndProps = {
  detail: EpisodeDetail;
  playback: EpisodePlayback;
  unlock: EpisodeUnlock;
  /** A sheet is open. */
  isCovered: boolean;
};

/** What the player says over the last frame of an episode that no other follows by itself. */
export function EpisodeEnd({ detail, playback, unlock, isCovered }: EpisodeEndProps) {
  const { drama, episode, next } = detail;
  const list = useQuery(api.dramas.episodes.query({ dramaId: drama.dramaId })).data;
  if (!next) return <LastEpisodeEnd drama={drama} playback={playback} />;
  const cliff = (isOpening: boolean) =>
    list && <CostCliff list={list} atNumber={episode.number} edges={isOpening ? 'falls' : 'rest'} />;
  return (
    <FreeRunEnd
      next={next}
      wasFree={episode.access === 'free'}
      isPaused={isCovered}
      cliff={cliff}
      onOpen={() => {
        unlock.askAboutNext();
        playback.askForNext();
      }}
      onStay={playback.stay}
    />
  );
}

/** What the player says before the paywall of an episode that was not unlocked automatically as expected. */
export function AutoUnlockEnd({ detail, playback, unlock, isCovered }: EpisodeEndProps) {
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
      onOpen={() => unlock.ask(episode.episodeId)}
      onStay={playback.leavePaywall}
    />
  );
}

type LastEpisodeEndProps = { drama: EpisodeDetail['drama']; playback: EpisodePlayback };

function LastEpisodeEnd({ drama: { dramaId, title }, playback }: LastEpisodeEndProps) {
  const reasonOf = useReason();
  const list = useQuery(api.dramas.episodes.query({ dramaId })).data;
  const [like] = useQuery(similarDrama(dramaId)).data?.items ?? [];
  const firstId = list?.episodes[0]?.episodeId;
  return (
    <SeriesEnd
      title={title}
      isOngoing={list?.drama.status === 'ongoing'}
      like={like ? { drama: like.drama, reason: reasonOf(like.reason) } : null}
      onWatchAgain={firstId === undefined ? null : () => playback.playEpisode(firstId)}
    />
  );
}

const similarDrama = (dramaId: string) => api.discovery.moreLike.query({ dramaId, limit: 1 });

/** Loads what the end of the last episode suggests, while that plays. */
export function useSimilarDramaAhead(detail: EpisodeDetail | undefined): void {
  const { drama, next } = detail ?? {};
  useQuery({ ...similarDrama(drama?.dramaId ?? ''), ...loadWhen(next === null) });
}
