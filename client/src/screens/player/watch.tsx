import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedPlace } from '#features/discovery/feed/feed-place.ts';
import { EpisodePlayer } from '#features/player/episode-player.tsx';
import type { EpisodeIds } from '#features/player/player-item.ts';
import { useEpisodeDetail } from '#features/player/use-episode-detail.ts';
import { useMediaSession } from '#features/player/use-media-session.ts';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { takeSignInIntent } from '#lib/session/sign-in-intent.ts';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import { ignoreTapsAfterSheet } from '#ui/taps-after-sheet.ts';
import { EpisodeEnd, useSimilarDramaAhead } from './episode-end.tsx';
import { EpisodeListSheet } from './episode-list-sheet.tsx';
import { FilmSheets, type WatchSheet } from './film-sheets.tsx';
import { Paywall } from './paywall.tsx';
import { describeDrama, useIsDescribed } from './use-description.tsx';
import { useEpisodePlayback } from './use-episode-playback.ts';
import { useEpisodeUnlock } from './use-episode-unlock.ts';

type WatchProps = {
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

/** Plays a drama episode by episode, or the dramas of For You, with the paywall and the sheets. */
export function Watch({ feed, onPlaySeries = () => undefined, ...props }: WatchProps) {
  const { dramaId, episodeId, path, onItemChange, onLeave } = props;
  const [sheet, setSheet] = useState<WatchSheet | null>(null);
  const detailQuery = useEpisodeDetail({ dramaId, episodeId });
  const detail = detailQuery.data;
  const described = useIsDescribed(episodeId);
  // For You needs the list only on demand, so that a swipe needs no call.
  const needsList =
    !feed || described.isOpen || sheet === 'list' || sheet === 'share' || detail?.wall != null;
  const listQuery = useQuery({ ...api.dramas.episodes.query({ dramaId }), enabled: needsList });
  const list = listQuery.data;
  const playback = useEpisodePlayback({
    ...{ dramaId, episodeId, detail: detailQuery, list, feed: feed ?? null },
    ...{ onItemChange, onPlaySeries, onLeave, isHeld: sheet === 'comments' },
  });
  const { player, advancedTo } = playback;
  const unlock = useEpisodeUnlock({ player, list, advancedTo });
  useCommentsOnReturn(episodeId, () => setSheet('comments'));
  useResume(dramaId, episodeId, list?.resume.episodeId, onItemChange);
  useEpisodeTitle(detail, list);
  useSimilarDramaAhead(detail);
  useMediaSession({
    player,
    title: detail?.episode.title ?? null,
    drama: detail?.drama.title ?? '',
    posterUrl: (list?.drama ?? feed?.drama)?.posterUrl,
    onStep: playback.step,
  });

  return (
    <div onPointerDownCapture={unlock.recordTouch} onKeyDownCapture={unlock.recordTouch}>
      <div {...ignoreTapsAfterSheet}>
        <EpisodePlayer
          player={player}
          listQuery={listQuery}
          backdrop={list?.drama ?? feed?.drama ?? undefined}
          end={
            detail && playback.hasEnded && endsHere(detail) ? (
              <EpisodeEnd detail={detail} playback={playback} isCovered={sheet !== null} />
            ) : null
          }
          isLocked={unlock.isLocked}
          isCovered={unlock.isLocked || sheet !== null}
          isUnderSheet={sheet === 'comments' || sheet === 'share'}
          description={describeDrama({
            ...{ ...described, player, detail, list, hasFailed: listQuery.isError },
            ...{ leavesFeed: feed !== undefined, onPlay: playback.playEpisode },
          })}
          unlocksNext={unlock.unlocksNext}
          onStep={playback.step}
          onNextEpisode={playback.playNextEpisode}
          onOpenList={() => setSheet('list')}
          onOpenComments={() => setSheet('comments')}
          onOpenShare={() => setSheet('share')}
          onLeave={feed ? undefined : onLeave}
        />
      </div>
      {detail && isPaywallNear(detail) && (
        <Paywall detail={detail} list={list} unlock={unlock} path={path} onClose={playback.leavePaywall} />
      )}
      {list && episodeId !== undefined && (
        <EpisodeListSheet
          open={sheet === 'list'}
          onClose={() => setSheet(null)}
          list={list}
          currentId={episodeId}
          onPick={playback.playEpisode}
          unlock={unlock}
          path={path}
        />
      )}
      {detail && (
        <FilmSheets
          player={player}
          detail={detail}
          list={list}
          open={sheet}
          onClose={() => {
            setSheet(null);
            playback.goOn();
          }}
        />
      )}
    </div>
  );
}

/** Opens the comments for a visitor who has left them to sign in. */
function useCommentsOnReturn(episodeId: string | undefined, onReturn: () => void) {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    if (episodeId !== undefined && takeSignInIntent('comments', episodeId) !== null) handleReturn();
  }, [episodeId]);
}

/** The paywall loads its data one episode ahead. */
const isPaywallNear = ({ wall, next }: EpisodeDetail) => wall !== null || next?.access === 'locked';

/** Whether the end of the episode is one where the player has something to say. */
const endsHere = ({ next }: EpisodeDetail) =>
  next === null || (next.access === 'locked' && getDeviceSettings().autoplay);

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
