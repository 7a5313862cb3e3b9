import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EpisodeSheet } from '#features/dramas/episodes/episode-sheet.tsx';
import { EpisodePlayer } from '#features/player/episode-player.tsx';
import { usePlayer } from '#features/player/use-player.ts';
import { RestOffer } from '#features/unlocks/rest-offer.tsx';
import { useAutoUnlock } from '#features/unlocks/use-auto-unlock.ts';
import { useUnlock } from '#features/unlocks/use-unlock.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { findEpisodeBefore, findNeighbor } from './episode-order.ts';
import { Paywall } from './paywall.tsx';
import { useEpisodeNavigation } from './use-episode-navigation.ts';
import { useUndoLimit } from './use-undo-limit.ts';

type WatchProps = {
  dramaId: string;
  /** Without it the viewer continues where they stopped. */
  episodeId: string | undefined;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  /** Another episode is to be shown; it comes back as `episodeId`. */
  onEpisodeChange: (episodeId: string) => void;
  onLeave: () => void;
  /** Shown above the tab bar, without back arrow and title. */
  isTab?: boolean;
};

/** Plays a drama episode by episode, with the paywall and the episode list. */
export function Watch({ dramaId, episodeId, path, onEpisodeChange, onLeave, isTab = false }: WatchProps) {
  const listQuery = useQuery(api.dramas.episodes.query({ dramaId }));
  const list = listQuery.data;
  const [isListOpen, setIsListOpen] = useState(false);
  const { goTo, reachedAs, startsPaused, watchedId, setWatchedId } = useEpisodeNavigation(
    episodeId,
    onEpisodeChange,
  );
  const player = usePlayer({ dramaId, episodeId, startsPaused, onEnded: () => step(1) });
  const detail = player.detail.data;
  if (player.video && episodeId !== undefined && episodeId !== watchedId) setWatchedId(episodeId);
  const unlock = useUnlock(dramaId, (undoneId) => autoUnlock.ask(undoneId));
  const autoUnlock = useAutoUnlock({ detail, list, reachedAs, unlock: unlock.unlock });
  useUndoLimit(player.video?.element, unlock.undoableId === episodeId, unlock.endUndo);
  useResume(episodeId, list?.resume.episodeId, onEpisodeChange);
  useEpisodeTitle(detail, list);

  const step = (direction: 1 | -1) => {
    const neighbor = findNeighbor(direction, episodeId, detail, list);
    if (neighbor) goTo(neighbor.episodeId, direction === 1 ? { reachedAs: neighbor } : {});
  };
  const leavePaywall = () => {
    const isLoaded = (id: string | undefined) => player.pool.find(id) !== undefined;
    const backId = findEpisodeBefore(episodeId, watchedId, detail?.previous?.episodeId, isLoaded);
    if (backId) goTo(backId, { paused: true });
    else onLeave();
  };
  const isLocked = detail?.wall != null && !autoUnlock.isUnlocking;

  return (
    <div onPointerDownCapture={autoUnlock.recordTouch} onKeyDownCapture={autoUnlock.recordTouch}>
      <EpisodePlayer
        player={player}
        dramaId={dramaId}
        episodeId={episodeId}
        listQuery={listQuery}
        isLocked={isLocked}
        isCovered={isLocked || isListOpen}
        onStep={step}
        onOpenList={() => setIsListOpen(true)}
        onLeave={isTab ? undefined : onLeave}
      />
      {detail && (detail.wall || detail.next?.access === 'locked') && (
        <Paywall
          open={autoUnlock.isAsking}
          onClose={leavePaywall}
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

/** Continues where the viewer stopped if the address names no episode. */
function useResume(
  episodeId: string | undefined,
  resumeId: string | undefined,
  onEpisodeChange: (episodeId: string) => void,
) {
  useEffect(() => {
    if (episodeId === undefined && resumeId !== undefined) onEpisodeChange(resumeId);
  }, [episodeId, resumeId, onEpisodeChange]);
}

function useEpisodeTitle(detail: EpisodeDetail | undefined, list: EpisodeList | undefined) {
  const { t } = useTranslation('player');
  useDocumentTitle(
    detail
      ? t('documentTitle', { drama: detail.drama.title, number: detail.episode.number })
      : list?.drama.title,
  );
}
