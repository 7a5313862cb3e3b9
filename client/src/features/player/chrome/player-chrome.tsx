import type { EpisodeDetail, SubtitleTrack } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeStep } from '#features/player/stage/gestures.ts';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { EpisodeText } from './episode-text.tsx';
import { NextStrip } from './next-strip.tsx';
import styles from './player-chrome.module.css';
import { SeekBar } from './seek-bar.tsx';
import { SideActions } from './side-actions.tsx';
import { SubtitleText } from './subtitle-text.tsx';
import type { Engagement } from './use-engagement.ts';

type PlayerChromeProps = {
  video: EpisodeVideo | null;
  detail: EpisodeDetail | undefined;
  /** Null when they are off, or when there are none. */
  subtitles: SubtitleTrack | null;
  engagement: Engagement;
  episodesNum: number | undefined;
  durationSeconds: number;
  isWaiting: boolean;
  /** A notice covers the text and the actions. */
  hasNotice: boolean;
  /** Whether a bar above names the drama, so that the text can describe the episode. */
  hasTitleBar: boolean;
  onStep: (step: EpisodeStep) => void;
  onOpenList: () => void;
};

/** The text and the controls over the video. */
export function PlayerChrome(props: PlayerChromeProps) {
  const { video, detail, durationSeconds, isWaiting, hasNotice, onStep } = props;
  const [isSeeking, setIsSeeking] = useState(false);
  return (
    <>
      <div className={classNames(styles.chrome, (isSeeking || hasNotice) && styles.aside)}>
        <div className={styles.lower}>
          {video && props.subtitles && <SubtitleText video={video} subtitles={props.subtitles} />}
          {detail ? (
            <EpisodeText key={detail.episode.episodeId} {...describe(detail, props.hasTitleBar)} />
          ) : (
            <TextSkeleton />
          )}
        </div>
        <div className={styles.side}>
          <SideActions
            engagement={props.engagement}
            episodesNum={props.episodesNum}
            onOpenList={props.onOpenList}
          />
        </div>
      </div>
      {(video || !hasNotice) && (
        <SeekBar
          video={video}
          durationSeconds={durationSeconds}
          isWaiting={isWaiting}
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
  );
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

const describe = ({ drama, episode }: EpisodeDetail, hasTitleBar: boolean) =>
  hasTitleBar
    ? { title: episode.title, description: episode.synopsis || drama.synopsis }
    : { title: drama.title, description: drama.synopsis };
