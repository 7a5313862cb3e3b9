import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useFollow } from '#entities/drama/use-follow.ts';
import { useNextEpisode } from '#entities/drama/use-next-episode.ts';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { LastLine } from '#features/share/last-line.tsx';
import type { GateState, PaywallGate } from '#features/unlocks/paywall-gate.ts';
import { api } from '#lib/api/client.ts';
import type { PlayerController } from '#player/controller.ts';
import { useLastLine } from '#player/use-last-line.ts';
import type { Player } from '#player/use-player.ts';
import { FreeRunEnd } from '#player/view/notes/free-run-end.tsx';
import { SeriesEnd } from '#player/view/notes/series-end.tsx';

type EpisodeEndProps = {
  detail: EpisodeDetail;
  controller: PlayerController<GateState>;
  player: Player<GateState>;
  gate: PaywallGate;
  /** A sheet is open. */
  isCovered: boolean;
};

/** What the player says over the last frame of an episode that no other follows by itself. */
export function EpisodeEnd({ detail, controller, player, gate, isCovered }: EpisodeEndProps) {
  const { drama, episode, next } = detail;
  const list = useQuery(api.dramas.episodes.query({ dramaId: drama.dramaId })).data;
  if (!next) return <LastEpisodeEnd detail={detail} controller={controller} player={player} />;
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

type LastEpisodeEndProps = Pick<EpisodeEndProps, 'detail' | 'controller' | 'player'>;

function LastEpisodeEnd({ detail, controller, player }: LastEpisodeEndProps) {
  const { dramaId, title } = detail.drama;
  const list = useQuery(api.dramas.episodes.query({ dramaId })).data;
  const firstId = list?.episodes[0]?.episodeId;
  const line = useLastLine(player.video, detail.playback?.subtitles ?? []);
  const { nextDrama } = player;
  const follow = useFollow(dramaId, detail.viewer.followed);
  const nextEpisode = useNextEpisode(dramaId, detail.nextEpisode);
  return (
    <SeriesEnd
      title={title}
      isOngoing={nextEpisode !== null || list?.drama.status === 'ongoing'}
      nextEpisode={nextEpisode}
      onFollow={follow.followed ? null : follow.toggle}
      next={nextDrama && { drama: nextDrama, onWatch: () => controller.step(1) }}
      lastLine={line !== null && list && <LastLine line={line} drama={list.drama} />}
      onWatchAgain={firstId === undefined ? null : () => controller.playEpisode(firstId)}
    />
  );
}
