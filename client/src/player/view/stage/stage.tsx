import { fullWidthSizes } from '@cliffhanger/contracts/images';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '#player/use-player.ts';
import type { PlayerView } from '#player/view/player-view.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { FadeInImage } from '#ui/fade-in-image.tsx';
import { LikeHearts } from './like-hearts.tsx';
import styles from './stage.module.css';
import type { StageMotion } from './stage-motion.ts';
import type { LikeHeartList } from './use-like-hearts.ts';
import { useStageVideos } from './use-stage-videos.ts';

/** Shown without a video: the drama's still frame, or its poster on its tone. */
export type StageBackdrop = { frameUrl: string | null; posterUrl: string; tone: string };

type StageProps = {
  player: Player;
  backdrop: StageBackdrop | undefined;
  motion: StageMotion;
  hearts: LikeHeartList;
  view: PlayerView;
  /** Ends the clear view, the only way out of it for a screen reader. */
  dismiss: (() => void) | null;
};

/** The video, or what stands in for it. Gestures arrive at the player's surface, which holds the stage. */
export function Stage({ player, backdrop, motion, hearts, view, dismiss }: StageProps) {
  const { pool, shown } = player;
  const frameUrl = player.detail.data?.wall?.frameUrl;
  const showsStill = useShowsStill(shown?.source?.episodeId ?? null);
  useStageVideos(pool, shown, motion);

  return (
    <div
      className={classNames(styles.stage, view.isUnderSheet && styles.underSheet)}
      style={cssVariables({ tone: backdrop?.tone })}
    >
      {showsStill && backdrop && <BackdropImage {...backdrop} />}
      <div ref={motion.container} className={styles.videos} />
      {frameUrl && <ComingFrame url={frameUrl} />}
      <div className={classNames(styles.shade, chooseShade(player, view))} />
      <VideoButton player={player} dismiss={dismiss} />
      <LikeHearts {...hearts} />
    </div>
  );
}

/** The first frame of the locked episode, over the drama's still, which stays if the frame cannot be had. */
function ComingFrame({ url }: { url: string }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url) return null;
  return <img className={styles.coming} src={url} alt="" onError={() => setFailedUrl(url)} />;
}

/**
 * Whether the still shows: while there is no video, and under the one that follows, whose picture may still be loading. The
 * later ones have their own tone and poster, and the bandwidth is theirs.
 */
function useShowsStill(shownId: string | null): boolean {
  // Undefined if the stage has begun with a video.
  const [coveredBy, setCoveredBy] = useState<string | null | undefined>(shownId === null ? null : undefined);
  if (shownId === null && coveredBy !== null) setCoveredBy(null);
  if (shownId !== null && coveredBy === null) setCoveredBy(shownId);
  return shownId === null || coveredBy === shownId;
}

/** A pause darkens the video, unless a sheet or the end lies over it. Otherwise only what has text over it is shaded. */
const chooseShade = ({ video, isPlaying }: Player, view: PlayerView) => {
  if (view.gesture !== null) return styles[view.gesture];
  if (view.isClear) return styles.bare;
  return video !== null && !isPlaying && !view.isUnderSheet && !view.hasEnd && styles.dim;
};

type VideoButtonProps = Pick<StageProps, 'player' | 'dismiss'>;

/** A button over the whole video for keyboards and screen readers. Taps on it are gestures. */
function VideoButton({ player: { video, isPlaying, playOrPause }, dismiss }: VideoButtonProps) {
  const { t } = useTranslation('player');
  const label = isPlaying ? t('pause') : t('play');
  const press = dismiss ?? playOrPause;
  return (
    <button
      type="button"
      data-video
      className={styles.surface}
      aria-label={dismiss ? t('showControls') : label}
      disabled={video === null}
      onClick={(event) => event.detail === 0 && press()}
    />
  );
}

function BackdropImage({ frameUrl, posterUrl }: StageBackdrop) {
  return (
    <FadeInImage
      eager
      sizes={frameUrl === null ? '56vw' : fullWidthSizes}
      className={classNames(styles.backdrop, frameUrl === null && styles.poster)}
      src={frameUrl ?? posterUrl}
    />
  );
}
