import type { PreviewSprite } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import { cssVariables } from '#ui/css-variables.ts';
import { Ledge } from '#ui/ledge.tsx';
import { LoadingLedge } from '#ui/loading-ledge.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './seek-bar.module.css';
import { positionForKey } from './seek-target.ts';
import { usePosition } from './use-position.ts';
import type { SeekDrag, Seeking } from './use-seeking.ts';

type SeekBarProps = {
  /** Null while nothing can be seeked in. */
  video: EpisodeVideo | null;
  seeking: Seeking;
  /** Null if the episode has no preview frames. */
  preview: PreviewSprite | null;
  durationSeconds: number;
  isWaiting: boolean;
  /** The video cannot go on here: the line breaks off. */
  isBroken: boolean;
};

/**
 * A ledge that shows the position. It animates while the video waits for data. Drags arrive at the player's surface, so
 * the line covers nothing.
 */
export function SeekBar({ video, seeking, preview, durationSeconds, isWaiting, isBroken }: SeekBarProps) {
  const { t } = useTranslation('player');
  const position = usePosition(video);
  const { drag } = seeking;
  const seconds = drag?.targetSeconds ?? position;
  const percentAt = (at: number) => (durationSeconds > 0 ? Math.min(100, (at / durationSeconds) * 100) : 0);
  const duration = formatPosition(durationSeconds);
  const seekTo = (target: number) => video?.seekTo(target);
  return (
    <div
      ref={seeking.line}
      className={styles.seek}
      style={cssVariables({ p: `${percentAt(seconds)}%`, from: `${percentAt(drag?.originSeconds ?? 0)}%` })}
    >
      {drag && <SeekAim drag={drag} preview={preview} duration={duration} />}
      <div
        className={classNames(styles.slider, drag && styles.seeking, isBroken && !drag && styles.broken)}
        role="slider"
        tabIndex={0}
        aria-label={t('seek')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={Math.round(seconds)}
        aria-valuetext={t('seekValue', { position: formatPosition(seconds), duration })}
        aria-disabled={video === null}
        aria-busy={isWaiting}
        onKeyDown={(event) => handleKey(event, position, durationSeconds, seekTo)}
      >
        <Ledge percent={percentAt(seconds)} className={styles.ledge} />
        <i className={styles.end} />
        {drag && <i className={styles.origin} />}
        {isWaiting && <LoadingLedge className={styles.running} />}
      </div>
    </div>
  );
}

const handleKey = (
  event: KeyboardEvent,
  positionSeconds: number,
  durationSeconds: number,
  seekTo: (seconds: number) => void,
) => {
  const target = positionForKey(event.key, positionSeconds, durationSeconds);
  if (target === undefined) return;
  event.preventDefault();
  seekTo(target);
};

type SeekAimProps = { drag: SeekDrag; preview: PreviewSprite | null; duration: string };

/** The frame and the second that a drag aims at, over the finger, and the second that it came from, under the line. */
function SeekAim({ drag, preview, duration }: SeekAimProps) {
  return (
    <>
      <div className={styles.aim}>
        {preview && <PreviewFrame preview={preview} seconds={drag.targetSeconds} />}
        <p className="title num">
          <span>{`${formatPosition(drag.targetSeconds)} `}</span>
          <span className="t2">{`/ ${duration}`}</span>
        </p>
      </div>
      <span className={classNames(styles.was, 'small', 'num')}>{formatPosition(drag.originSeconds)}</span>
    </>
  );
}
