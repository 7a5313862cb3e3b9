import { limits } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EpisodeSheet } from '#features/dramas/episodes/episode-sheet.tsx';
import { EpisodePlayer } from '#features/player/episode-player.tsx';
import type { EpisodeStep } from '#features/player/stage/gestures.ts';
import { usePlayer } from '#features/player/use-player.ts';
import { RestOffer } from '#features/unlocks/rest-offer.tsx';
import { type NextEpisode, useAutoUnlock } from '#features/unlocks/use-auto-unlock.ts';
import { useUnlock } from '#features/unlocks/use-unlock.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { Paywall } from './paywall.tsx';

type WatchProps = {
  dramaId: string;
  /** Without it the viewer goes on where they stopped. */
  episodeId: string | undefined;
  /** This place, for the way back from the wallet. */
  path: string;
  /** Another episode is to be watched; it comes back as `episodeId`. */
  onEpisodeChange: (episodeId: string) => void;
  onLeave: () => void;
  /** Stands above the tab bar, without arrow and title. */
  isTab?: boolean;
};

/** An episode with all that belongs to watching it: the next one, the wall, the list. */
export function Watch({
  dramaId,
  episodeId,
  path,
  onEpisodeChange: onEpisode,
  onLeave,
  isTab = false,
}: WatchProps) {
  const { t } = useTranslation('player');
  const listQuery = useQuery(api.dramas.episodes.query({ dramaId }));
  const list = listQuery.data;
  const [isListOpen, setIsListOpen] = useState(false);
  const [passage, setPassage] = useState<NextEpisode | null>(null);
  /** What was on the screen last, to step back to from a wall; and whether it was stepped back to. */
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const [restingId, setRestingId] = useState<string | null>(null);

  const player = usePlayer({
    dramaId,
    episodeId,
    startsPaused: restingId === episodeId,
    onEnded: () => step(1),
  });
  const detail = player.detail.data;
  if (player.video && episodeId !== undefined && episodeId !== watchedId) setWatchedId(episodeId);
  const unlock = useUnlock(dramaId, (undoneId) => autoUnlock.ask(undoneId));
  const autoUnlock = useAutoUnlock({ detail, list, arrivedFrom: passage, unlock: unlock.unlock });
  useUndoEnd(player.video?.element, unlock.undoableId === episodeId, unlock.endUndo);
  useResume(episodeId, list?.resume.episodeId, onEpisode);
  useDocumentTitle(
    detail
      ? t('documentTitle', { drama: detail.drama.title, number: detail.episode.number })
      : list?.drama.title,
  );

  const goTo = (id: string, via: { passage?: NextEpisode; resting?: boolean } = {}) => {
    setPassage(via.passage ?? null);
    setRestingId(via.resting ? id : null);
    onEpisode(id);
  };
  const step = (direction: EpisodeStep) => {
    const at = list?.episodes.findIndex((episode) => episode.episodeId === episodeId) ?? -1;
    const inList = at < 0 ? undefined : list?.episodes[at + direction];
    const to = detail ? (direction === 1 ? detail.next : detail.previous) : inList;
    if (to) goTo(to.episodeId, direction === 1 ? { passage: to } : {});
  };
  const leaveWall = () => {
    const previousId = detail?.previous?.episodeId;
    const backId = watchedId === episodeId && player.pool.find(previousId) ? previousId : watchedId;
    if (backId && backId !== episodeId) goTo(backId, { resting: true });
    else onLeave();
  };
  const isWalled = detail?.wall != null && !autoUnlock.isUnlocking;

  return (
    <div onPointerDownCapture={autoUnlock.touched} onKeyDownCapture={autoUnlock.touched}>
      <EpisodePlayer
        player={player}
        dramaId={dramaId}
        episodeId={episodeId}
        listQuery={listQuery}
        isLocked={isWalled}
        isCovered={isWalled || isListOpen}
        onStep={step}
        onOpenList={() => setIsListOpen(true)}
        onLeave={isTab ? undefined : onLeave}
      />
      {detail && (detail.wall || detail.next?.access === 'locked') && (
        <Paywall
          open={autoUnlock.isAsking}
          onClose={leaveWall}
          detail={detail}
          list={list}
          unlock={unlock}
          path={path}
        />
      )}
      {list && episodeId !== undefined && (
        <EpisodeSheet
          open={isListOpen}
          onClose={() => setIsListOpen(false)}
          list={list}
          currentId={episodeId}
          onPick={(id) => {
            setIsListOpen(false);
            goTo(id);
          }}
          rest={
            list.cost.rest && (
              <RestOffer isFoot list={list} unlock={unlock} walletHref={href(paths.wallet({ from: path }))} />
            )
          }
        />
      )}
    </div>
  );
}

/** An address without an episode becomes that of the one to go on with. */
function useResume(
  episodeId: string | undefined,
  resumeId: string | undefined,
  onEpisode: (episodeId: string) => void,
) {
  useEffect(() => {
    if (episodeId === undefined && resumeId !== undefined) onEpisode(resumeId);
  }, [episodeId, resumeId, onEpisode]);
}

/** Once more than a few seconds were watched, or many loaded, an unlock can not be taken back, and is not offered to be. */
function useUndoEnd(element: HTMLVideoElement | undefined, isUndoable: boolean, endUndo: () => void) {
  useEffect(() => {
    if (!element || !isUndoable) return;
    const look = () => {
      const { currentTime, buffered } = element;
      const loaded = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
      if (currentTime >= limits.undoWatchedSeconds || loaded > limits.undoLoadedSeconds) endUndo();
    };
    // Where the browser plays HLS itself, it loads ahead as much as it likes.
    const events = ['timeupdate', 'progress'] as const;
    for (const event of events) element.addEventListener(event, look);
    return () => {
      for (const event of events) element.removeEventListener(event, look);
    };
  }, [element, isUndoable, endUndo]);
}
