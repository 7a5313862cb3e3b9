import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '#lib/api/errors.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Column } from '#ui/column.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { EpisodeText } from './chrome/episode-text.tsx';
import { NextStrip } from './chrome/next-strip.tsx';
import { PlayerBar } from './chrome/player-bar.tsx';
import { problemNotice } from './chrome/problem-notice.tsx';
import { SeekBar, seekStepSeconds } from './chrome/seek-bar.tsx';
import { SideActions } from './chrome/side-actions.tsx';
import { SubtitleText } from './chrome/subtitle-text.tsx';
import { chooseSubtitles } from './chrome/subtitles.ts';
import { useCaptions } from './chrome/use-captions.ts';
import { useEngagement } from './chrome/use-engagement.ts';
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
  /** A wall stands before the episode: the picture and the bar remain. */
  isLocked: boolean;
  /** A sheet has the keys. */
  isCovered: boolean;
  onStep: (step: EpisodeStep) => void;
  onOpenList: () => void;
  /** Without it the player is a tab: no arrow, no title, and room for the tab bar. */
  onLeave?: (() => void) | undefined;
};

export function EpisodePlayer(props: EpisodePlayerProps) {
  const {
    player,
    dramaId,
    episodeId,
    listQuery,
    isLocked: isWalled,
    isCovered,
    onStep,
    onOpenList,
    onLeave,
  } = props;
  const { pool, video, state } = player;
  const detail = player.detail.data;
  const list = listQuery.data;
  const { t } = useTranslation(['player', 'common']);
  const [isSeeking, setIsSeeking] = useState(false);
  const captions = useCaptions();
  const engagement = useEngagement(dramaId, episodeId, detail);

  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  const drama = detail?.drama ?? list?.drama;
  const subtitles = chooseSubtitles(detail?.playback?.subtitles ?? [], currentLanguage());
  const durationSeconds = detail?.playback?.durationSeconds ?? item?.durationSeconds ?? 0;
  const isPlaying = state?.isPlaying ?? false;
  const elsewhere = list
    ? { label: t('gone.action'), href: href(paths.drama(dramaId)) }
    : { label: t('common:notFound.action'), href: href(paths.home()) };
  const query = episodeId === undefined ? listQuery : player.detail;
  const notice = problemNotice({ player, query, elsewhere }, t);

  const playOrPause = () => (isPlaying ? video?.pause() : video?.play());
  const jump = (seconds: number) =>
    video?.seekTo(Math.min(video.positionSeconds + seconds, durationSeconds - 0.3));
  usePlayerKeys(!isCovered, {
    playOrPause,
    next: () => onStep(1),
    previous: () => onStep(-1),
    back: () => jump(-seekStepSeconds),
    forth: () => jump(seekStepSeconds),
    mute: () => pool.setMuted(pool.sound.value === 'on'),
    like: engagement.toggleLike,
    save: engagement.toggleSaved,
    leave: () => onLeave?.(),
  });

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
        captions={subtitles ? captions : null}
        isBare={isWalled}
      />
      {notice}
      {!isWalled && (
        <>
          <div className={classNames(styles.chrome, (isSeeking || notice) && styles.aside)}>
            <div className={styles.lower}>
              {video && subtitles && captions.areOn && <SubtitleText video={video} subtitles={subtitles} />}
              {detail ? (
                <EpisodeText key={episodeId} {...aboutOf(detail, onLeave !== undefined)} />
              ) : (
                <Skeleton label={t('common:loading')}>
                  <SkeletonLine width="52%" height={16} />
                  <SkeletonLine width="86%" className={styles.skeletonLine} />
                  <SkeletonLine width="70%" className={styles.skeletonLine} />
                </Skeleton>
              )}
            </div>
            <div className={styles.side}>
              <SideActions engagement={engagement} episodesNum={drama?.episodesNum} onOpenList={onOpenList} />
            </div>
          </div>
          {(video || !notice) && (
            <SeekBar
              video={video}
              durationSeconds={durationSeconds}
              isWaiting={!notice && (video === null || state?.isWaiting === true)}
              onSeeking={setIsSeeking}
            />
          )}
          {detail && (
            <NextStrip
              number={detail.episode.number}
              total={detail.drama.episodesNum}
              next={detail.next}
              onNext={() => onStep(1)}
            />
          )}
        </>
      )}
    </Column>
  );
}

/** Where the bar names the drama, the episode is told of; else the drama. */
const aboutOf = ({ drama, episode }: EpisodeDetail, hasTitleBar: boolean) =>
  hasTitleBar
    ? { title: episode.title, description: episode.synopsis || drama.synopsis }
    : { title: drama.title, description: drama.synopsis };
