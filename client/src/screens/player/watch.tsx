import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EpisodePlayer } from '#features/player/episode-player.tsx';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { EpisodeListSheet } from './episode-list-sheet.tsx';
import { Paywall } from './paywall.tsx';
import { useEpisodePlayback } from './use-episode-playback.ts';
import { useEpisodeUnlock } from './use-episode-unlock.ts';

type WatchProps = {
  dramaId: string;
  /** Without it the viewer continues where they stopped. */
  episodeId: string | undefined;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  /** Asks to show another episode, which then arrives as `episodeId`. */
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
  const playback = useEpisodePlayback({ dramaId, episodeId, list, onEpisodeChange, onLeave });
  const { player, advancedTo, step, goTo } = playback;
  const detail = player.detail.data;
  const unlock = useEpisodeUnlock({ player, list, advancedTo });
  useResume(episodeId, list?.resume.episodeId, onEpisodeChange);
  useEpisodeTitle(detail, list);

  return (
    <div onPointerDownCapture={unlock.recordTouch} onKeyDownCapture={unlock.recordTouch}>
      <EpisodePlayer
        player={player}
        listQuery={listQuery}
        isLocked={unlock.isLocked}
        isCovered={unlock.isLocked || isListOpen}
        onStep={step}
        onOpenList={() => setIsListOpen(true)}
        onLeave={isTab ? undefined : onLeave}
      />
      {detail && isPaywallNear(detail) && (
        <Paywall detail={detail} list={list} unlock={unlock} path={path} onClose={playback.leavePaywall} />
      )}
      {list && episodeId !== undefined && (
        <EpisodeListSheet
          open={isListOpen}
          onClose={() => setIsListOpen(false)}
          list={list}
          currentId={episodeId}
          onPick={goTo}
          unlock={unlock}
          path={path}
        />
      )}
    </div>
  );
}

/** The paywall loads its data one episode ahead. */
const isPaywallNear = ({ wall, next }: EpisodeDetail) => wall !== null || next?.access === 'locked';

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
