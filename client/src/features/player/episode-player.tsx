import type { EpisodeList } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '#lib/api/errors.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { PlayerBar } from './chrome/player-bar.tsx';
import { PlayerChrome } from './chrome/player-chrome.tsx';
import { problemNotice } from './chrome/problem-notice.tsx';
import { clampToEpisode, seekStepSeconds } from './chrome/seek-target.ts';
import { chooseSubtitles } from './chrome/subtitles.ts';
import { useCaptions } from './chrome/use-captions.ts';
import { type Engagement, useEngagement } from './chrome/use-engagement.ts';
import { usePlayerKeys } from './chrome/use-player-keys.ts';
import styles from './player.module.css';
import type { EpisodeStep } from './stage/gestures.ts';
import { Stage } from './stage/stage.tsx';
import type { Player } from './use-player.ts';

type EpisodePlayerProps = {
  player: Player;
  dramaId: string;
  episodeId: string | undefined;
  listQuery: UseQueryResult<EpisodeList, ApiFailure>;
  /** A paywall covers the player: only the picture and the bar remain. */
  isLocked: boolean;
  /** A sheet is open and handles the keys. */
  isCovered: boolean;
  onStep: (step: EpisodeStep) => void;
  onOpenList: () => void;
  /** Without it the player is a tab: no back arrow, no title, and room for the tab bar. */
  onLeave?: (() => void) | undefined;
};

/** The player of one episode: picture, bar, controls and notices. */
export function EpisodePlayer(props: EpisodePlayerProps) {
  const { player, dramaId, episodeId, listQuery, isLocked, onStep, onOpenList, onLeave } = props;
  const { pool, video, state } = player;
  const detail = player.detail.data;
  const list = listQuery.data;
  const captions = useCaptions();
  const engagement = useEngagement(dramaId, episodeId, detail);
  const notice = useProblemNotice(props);

  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  const drama = detail?.drama ?? list?.drama;
  const subtitles = chooseSubtitles(detail?.playback?.subtitles ?? [], currentLanguage()) ?? null;
  const durationSeconds = detail?.playback?.durationSeconds ?? item?.durationSeconds ?? 0;
  const isPlaying = state?.isPlaying ?? false;
  const playOrPause = () => (isPlaying ? video?.pause() : video?.play());
  useCommands(props, engagement, playOrPause, durationSeconds);

  return (
    <Column fixed className={classNames(styles.player, !onLeave && styles.tab)}>
      <Stage
        pool={pool}
        isPlayable={video !== null}
        isPlaying={isPlaying}
        backdrop={list?.drama}
        nextId={detail?.next?.episodeId}
        previousId={detail?.previous?.episodeId}
        onPlayOrPause={playOrPause}
        onLike={() => engagement.setLiked(true)}
        onStep={onStep}
      />
      <PlayerBar
        pool={pool}
        title={drama?.title}
        onLeave={onLeave}
        captions={subtitles && captions}
        isBare={isLocked}
      />
      {notice}
      {!isLocked && (
        <PlayerChrome
          video={video}
          detail={detail}
          subtitles={captions.areOn ? subtitles : null}
          engagement={engagement}
          episodesNum={drama?.episodesNum}
          durationSeconds={durationSeconds}
          isWaiting={!notice && (video === null || state?.isWaiting === true)}
          hasNotice={notice !== null}
          hasTitleBar={onLeave !== undefined}
          onStep={onStep}
          onOpenList={onOpenList}
        />
      )}
    </Column>
  );
}

function useProblemNotice({ player, dramaId, episodeId, listQuery }: EpisodePlayerProps) {
  const { t } = useTranslation(['player', 'common']);
  const fallback = listQuery.data
    ? { label: t('gone.action'), href: href(paths.drama(dramaId)) }
    : { label: t('common:notFound.action'), href: href(paths.home()) };
  // Without an episode the list decides which one to play.
  const query = episodeId === undefined ? listQuery : player.detail;
  return problemNotice({ player, query, fallback }, t);
}

function useCommands(
  { player, isCovered, onStep, onLeave }: EpisodePlayerProps,
  { toggleLike, toggleFollow }: Engagement,
  playOrPause: () => void,
  durationSeconds: number,
) {
  const { video, pool } = player;
  const seekBy = (seconds: number) =>
    video?.seekTo(clampToEpisode(video.positionSeconds + seconds, durationSeconds));
  usePlayerKeys(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    seekBack: () => seekBy(-seekStepSeconds),
    seekForward: () => seekBy(seekStepSeconds),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    like: toggleLike,
    follow: toggleFollow,
    leave: () => onLeave?.(),
  });
}
