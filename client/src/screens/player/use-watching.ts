import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedPlace } from '#features/discovery/feed/feed-place.ts';
import { api } from '#lib/api/client.ts';
import { loadWhen } from '#lib/api/load-when.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { takeSignInIntent } from '#lib/session/sign-in-intent.ts';
import type { EpisodeIds } from '#player/player-item.ts';
import { useEpisodeDetail } from '#player/use-episode-detail.ts';
import { useMediaSession } from '#player/use-media-session.ts';
import { useSimilarDramaAhead } from './episode-end.tsx';
import type { WatchSheet } from './film-sheets.tsx';
import { useIsDescribed } from './use-description.tsx';
import { useEpisodePlayback } from './use-episode-playback.ts';
import { useEpisodeUnlock } from './use-episode-unlock.ts';
import { usePauseUnder } from './use-pause-under.ts';

export type WatchProps = {
  dramaId: string;
  /** Without it the viewer continues where they stopped. */
  episodeId: string | undefined;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  /** Shown above the tab bar, without back arrow and title, and moves between dramas. */
  feed?: FeedPlace;
  /** Asks to show another episode, which then arrives as `dramaId` and `episodeId`. */
  onItemChange: (item: EpisodeIds & { order?: number }) => void;
  /** Asks to go on with the episodes of the drama; only with `feed`. */
  onPlaySeries?: (episodeId: string) => void;
  onLeave: () => void;
};

export type Watching = ReturnType<typeof useWatching>;

/** The episode that is watched, with its drama, its player and the sheet that is open over it. */
export function useWatching({ feed, onPlaySeries = () => undefined, ...props }: WatchProps) {
  const { dramaId, episodeId, onItemChange, onLeave } = props;
  const [sheet, setSheet] = useState<WatchSheet | null>(null);
  const detailQuery = useEpisodeDetail({ dramaId, episodeId });
  const detail = detailQuery.data;
  const described = useIsDescribed(episodeId);
  // For You needs the list only on demand, so that a swipe needs no call.
  const needsList =
    !feed || described.isOpen || sheet === 'list' || sheet === 'share' || detail?.wall != null;
  const listQuery = useQuery({ ...api.dramas.episodes.query({ dramaId }), ...loadWhen(needsList) });
  const list = listQuery.data;
  const playback = useEpisodePlayback({
    ...{ dramaId, episodeId, detail: detailQuery, list, feed: feed ?? null },
    ...{ onItemChange, onPlaySeries, onLeave, isHeld: sheet === 'comments' },
    unlocksNext: () => unlock.unlocksNext,
  });
  const { player, advancedTo } = playback;
  const unlock = useEpisodeUnlock({ player, list, advancedTo });
  const isWaiting = list !== undefined && (sheet === 'list' || sheet === 'share');
  const stayPaused = usePauseUnder(player.video, isWaiting);
  const backdrop = list?.drama ?? feed?.drama ?? undefined;
  useCommentsOnReturn(episodeId, () => setSheet('comments'));
  useResume(dramaId, episodeId, list?.resume.episodeId, onItemChange);
  useEpisodeTitle(detail, list);
  useSimilarDramaAhead(detail);
  useMediaSession({ player, detail, posterUrl: backdrop?.posterUrl, onStep: playback.step });
  return {
    ...{ sheet, setSheet, detail, described, listQuery, list, backdrop, playback, player, unlock },
    /** Plays an episode that the viewer has picked from the list. */
    pickEpisode: (id: string) => {
      setSheet(null);
      if (id === episodeId) return;
      stayPaused();
      playback.playEpisode(id);
    },
  };
}

/** Opens the comments for a visitor who has left them to sign in. */
function useCommentsOnReturn(episodeId: string | undefined, onReturn: () => void) {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (episodeId !== undefined && takeSignInIntent('comments', episodeId) !== null) handleReturn();
  }, [episodeId]);
}

/** Continues where the viewer stopped if the address names no episode. */
function useResume(
  dramaId: string,
  episodeId: string | undefined,
  resumeId: string | undefined,
  onItemChange: (item: EpisodeIds) => void,
) {
  useEffect(() => {
    if (episodeId === undefined && resumeId !== undefined) onItemChange({ dramaId, episodeId: resumeId });
  }, [dramaId, episodeId, resumeId, onItemChange]);
}

function useEpisodeTitle(detail: EpisodeDetail | undefined, list: EpisodeList | undefined) {
  const { t } = useTranslation('player');
  useDocumentTitle(
    detail
      ? t('documentTitle', { drama: detail.drama.title, number: detail.episode.number })
      : list?.drama.title,
  );
}
