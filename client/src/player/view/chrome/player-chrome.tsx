import type { SubtitleTrack } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import type { Player } from '#player/use-player.ts';
import { RatingLine } from '#player/view/notes/rating-line.tsx';
import { hasOverlayText, type PlayerView } from '#player/view/player-view.ts';
import { SpeedStops } from '#player/view/speed/speed-stops.tsx';
import type { SeriesSpeed } from '#player/view/speed/use-series-speed.ts';
import type { Elements } from '#ui/elements.ts';
import type { DramaDescription } from './description.tsx';
import { NextStrip } from './next-strip.tsx';
import { OverlayText, OverlayTextSkeleton } from './overlay-text.tsx';
import { PausedVideo } from './paused-video.tsx';
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
  note: Elements;
  speed: SeriesSpeed;
  description: DramaDescription;
  /** Whether a bar above names the drama, so that the text can describe the episode. */
  hasTitleBar: boolean;
  unlocksNext: boolean;
  onNextEpisode: () => void;
};

/** The text and the controls over the video. */
export function PlayerChrome(props: PlayerChromeProps) {
  const { player, view, durationSeconds } = props;
  const detail = player.detail.data;
  const isPaused = isPausedWithOverlayText(props);
  const sideClass = classNames(
    styles.side,
    styles.chrome,
    (!hasOverlayText(view) || view.isDescribed) && styles.aside,
  );
  return (
    <>
      {isPaused && !view.isDescribed && <PausedVideo player={player} durationSeconds={durationSeconds} />}
      {player.video && detail?.episode.number === 1 && hasOverlayText(view) && !view.isDescribed && (
        <RatingLine key={detail.episode.episodeId} detail={detail} video={player.video} />
      )}
      <OverlayAndSubtitles {...props} />
      <div className={sideClass} data-stays>
        <SideActions
          engagement={props.engagement}
          commentCount={detail?.episode.commentCount}
          episodesNum={props.episodesNum}
          onOpenList={props.onOpenList}
          onOpenComments={props.onOpenComments}
          onOpenShare={props.onOpenShare}
        />
      </div>
      <Foot {...props} />
    </>
  );
}

const isPausedWithOverlayText = ({ player: { video, isPlaying }, view }: PlayerChromeProps) =>
  video !== null && !isPlaying && hasOverlayText(view);

/** The overlay text above the line, and the subtitles above it. */
function OverlayAndSubtitles({ player, view, subtitles, note, ...props }: PlayerChromeProps) {
  const { video } = player;
  const detail = player.detail.data;
  const isStillUnderSheet = view.isUnderSheet && !player.isPlaying;
  const hidesSubtitles = view.hasNotice || view.gesture === 'seek' || isStillUnderSheet;
  const isPaused = isPausedWithOverlayText({ player, view, subtitles, note, ...props });
  return (
    <div className={classNames(styles.lower, placeOf(view))}>
      {video && subtitles && (
        <div className={classNames(styles.subtitles, hidesSubtitles && styles.aside)}>
          <SubtitleText video={video} subtitles={subtitles} />
        </div>
      )}
      <div className={classNames(styles.chrome, !hasOverlayText(view) && styles.aside)}>
        {isPaused && !view.isDescribed && (
          <div data-drags className={styles.speeds}>
            <SpeedStops speed={props.speed} />
          </div>
        )}
        {note ??
          (detail ? (
            <OverlayText
              key={detail.episode.episodeId}
              detail={detail}
              description={props.description}
              isDescribed={view.isDescribed}
              engagement={props.engagement}
              hasTitleBar={props.hasTitleBar}
            />
          ) : (
            <OverlayTextSkeleton />
          ))}
      </div>
    </div>
  );
}

/** Without the overlay text above which they stand, the subtitles stand above the sheet, or at the foot. */
const placeOf = ({ isUnderSheet, isClear, isDescribed }: PlayerView) => {
  if (isUnderSheet) return styles.aboveSheet;
  if (isClear) return styles.atFoot;
  return isDescribed && styles.described;
};

/** The line and the strip below it. */
function Foot({ player, view, durationSeconds, seeking, unlocksNext, onNextEpisode }: PlayerChromeProps) {
  const { video, videoState } = player;
  const { hasNotice, gesture, isClear } = view;
  const detail = player.detail.data;
  const problem = videoState?.problem ?? null;
  const hasStrip = gesture === null && !isClear;
  return (
    <>
      {(video || !hasNotice) && (
        <SeekBar
          video={video}
          preview={detail?.playback?.preview ?? null}
          durationSeconds={durationSeconds}
          isWaiting={!hasNotice && !problem && (video === null || videoState?.isWaiting === true)}
          isBroken={problem !== null}
          seeking={seeking}
        />
      )}
      {detail && hasStrip && problem === 'network' && (
        <RetryStrip detail={detail} nextTryAtMs={videoState?.nextTryAtMs ?? null} />
      )}
      {detail && hasStrip && problem !== 'network' && (
        <NextStrip
          detail={detail}
          video={video}
          unlocksNext={unlocksNext}
          isLast={player.isLast}
          onNext={onNextEpisode}
        />
      )}
    </>
  );
}
