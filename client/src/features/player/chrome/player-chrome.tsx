import type { EpisodeDetail, SubtitleTrack } from '@cliffhanger/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '#features/player/use-player.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { EpisodeText } from './episode-text.tsx';
import { NextStrip } from './next-strip.tsx';
import styles from './player-chrome.module.css';
import { RetryStrip } from './retry-strip.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SideActions, type SideSheets } from './side-actions.tsx';
import { SubtitleText } from './subtitle-text.tsx';
import type { Engagement } from './use-engagement.ts';
import type { Seeking } from './use-seeking.ts';

type PlayerChromeProps = SideSheets & {
  player: Player;
  /** Null when they are off, or when there are none. */
  subtitles: SubtitleTrack | null;
  engagement: Engagement;
  episodesNum: number | undefined;
  durationSeconds: number;
  seeking: Seeking;
  /** The finger is at work, so all but the line steps aside. */
  isAside: boolean;
  /** A notice covers the text and the actions. */
  hasNotice: boolean;
  /** Takes the place of the text. */
  note: ReactNode;
  /** Whether a bar above names the drama, so that the text can describe the episode. */
  hasTitleBar: boolean;
  unlocksNext: boolean;
  onNextEpisode: () => void;
};

/** The text and the controls over the video. */
export function PlayerChrome({ player, subtitles, durationSeconds, hasNotice, ...props }: PlayerChromeProps) {
  const { video, state } = player;
  const detail = player.detail.data;
  const problem = state?.problem ?? null;
  return (
    <>
      <div className={classNames(styles.chrome, (props.isAside || hasNotice) && styles.aside)}>
        <div className={styles.lower}>
          {video && subtitles && <SubtitleText video={video} subtitles={subtitles} />}
          {props.note ?? <DetailText detail={detail} hasTitleBar={props.hasTitleBar} />}
        </div>
        <div className={styles.side}>
          <SideActions
            engagement={props.engagement}
            commentCount={detail?.episode.commentCount}
            episodesNum={props.episodesNum}
            onOpenList={props.onOpenList}
            onOpenComments={props.onOpenComments}
            onOpenShare={props.onOpenShare}
          />
        </div>
      </div>
      {(video || !hasNotice) && (
        <SeekBar
          video={video}
          preview={detail?.playback?.preview ?? null}
          durationSeconds={durationSeconds}
          isWaiting={!hasNotice && !problem && (video === null || state?.isWaiting === true)}
          isBroken={problem !== null}
          seeking={props.seeking}
        />
      )}
      {detail && !props.isAside && problem === 'network' && (
        <RetryStrip detail={detail} nextTryAtMs={state?.nextTryAtMs ?? null} />
      )}
      {detail && !props.isAside && problem !== 'network' && (
        <NextStrip
          detail={detail}
          video={video}
          unlocksNext={props.unlocksNext}
          onNext={props.onNextEpisode}
        />
      )}
    </>
  );
}

type DetailTextProps = { detail: EpisodeDetail | undefined; hasTitleBar: boolean };

/** The title and the description of the episode, or their skeleton while these load. */
function DetailText({ detail, hasTitleBar }: DetailTextProps) {
  if (!detail) return <TextSkeleton />;
  const { drama, episode } = detail;
  const text = hasTitleBar
    ? { title: episode.title, description: episode.synopsis || drama.synopsis }
    : { title: drama.title, description: drama.synopsis };
  return <EpisodeText key={episode.episodeId} {...text} />;
}

function TextSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <SkeletonLine width="52%" height={16} />
      <SkeletonLine width="86%" className={styles.skeletonLine} />
      <SkeletonLine width="70%" className={styles.skeletonLine} />
    </Skeleton>
  );
}
