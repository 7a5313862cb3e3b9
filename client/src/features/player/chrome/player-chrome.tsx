import type { EpisodeDetail, SubtitleTrack } from '@cliffhanger/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasWords, type PlayerView } from '#features/player/player-view.ts';
import { SpeedStops } from '#features/player/speed/speed-stops.tsx';
import type { SeriesSpeed } from '#features/player/speed/use-series-speed.ts';
import type { Player } from '#features/player/use-player.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { EpisodeText } from './episode-text.tsx';
import { NextStrip } from './next-strip.tsx';
import { PausedFilm } from './paused-film.tsx';
import styles from './player-chrome.module.css';
import { RetryStrip } from './retry-strip.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SideActions, type SideSheets } from './side-actions.tsx';
import { SubtitleText } from './subtitle-text.tsx';
import type { Engagement } from './use-engagement.ts';
import type { Seeking } from './use-seeking.ts';

type PlayerChromeProps = SideSheets & {
  player: Player;
  view: PlayerView;
  /** Null when they are off, or when there are none. */
  subtitles: SubtitleTrack | null;
  engagement: Engagement;
  episodesNum: number | undefined;
  durationSeconds: number;
  seeking: Seeking;
  /** Takes the place of the text. */
  note: ReactNode;
  speed: SeriesSpeed;
  /** Whether a bar above names the drama, so that the text can describe the episode. */
  hasTitleBar: boolean;
  unlocksNext: boolean;
  onNextEpisode: () => void;
};

/** The text and the controls over the video. */
export function PlayerChrome({ player, view, subtitles, durationSeconds, ...props }: PlayerChromeProps) {
  const { video, state } = player;
  const detail = player.detail.data;
  const problem = state?.problem ?? null;
  const { hasNotice, gesture } = view;
  const wordsClass = classNames(styles.chrome, !hasWords(view) && styles.aside);
  const hidesSubtitles = hasNotice || gesture === 'seek';
  const isPaused = video !== null && !player.isPlaying && hasWords(view);
  return (
    <>
      {isPaused && <PausedFilm player={player} durationSeconds={durationSeconds} />}
      <div className={classNames(styles.lower, placeOfSubtitles(view))}>
        {video && subtitles && (
          <div className={classNames(styles.subtitles, hidesSubtitles && styles.aside)}>
            <SubtitleText video={video} subtitles={subtitles} />
          </div>
        )}
        <div className={wordsClass}>
          {isPaused && (
            <div data-scrolls className={styles.speeds}>
              <SpeedStops speed={props.speed} />
            </div>
          )}
          {props.note ?? <DetailText detail={detail} hasTitleBar={props.hasTitleBar} />}
        </div>
      </div>
      <div className={classNames(styles.side, wordsClass)}>
        <SideActions
          engagement={props.engagement}
          commentCount={detail?.episode.commentCount}
          episodesNum={props.episodesNum}
          onOpenList={props.onOpenList}
          onOpenComments={props.onOpenComments}
          onOpenShare={props.onOpenShare}
        />
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
      {detail && gesture === null && !view.isClear && problem === 'network' && (
        <RetryStrip detail={detail} nextTryAtMs={state?.nextTryAtMs ?? null} />
      )}
      {detail && gesture === null && !view.isClear && problem !== 'network' && (
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

/** Without the words above which they stand, the subtitles stand above the sheet, or at the foot. */
const placeOfSubtitles = ({ isUnderSheet, isClear }: PlayerView) =>
  isUnderSheet ? styles.aboveSheet : isClear && styles.atFoot;

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
