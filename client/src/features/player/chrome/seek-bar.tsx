import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { formatPosition } from '#lib/language/format.ts';
import { classNames } from '#ui/class-names.ts';
import { Ledge } from '#ui/ledge.tsx';
import { LoadingLedge } from '#ui/loading-ledge.tsx';
import styles from './seek-bar.module.css';
import { positionAtPointer, positionForKey } from './seek-target.ts';

type SeekBarProps = {
  /** Null while nothing can be seeked in. */
  video: EpisodeVideo | null;
  durationSeconds: number;
  isWaiting: boolean;
  onSeeking: (isSeeking: boolean) => void;
};

/** A ledge that shows the position and seeks when dragged. It animates while the video waits for data. */
export function SeekBar({ video, durationSeconds, isWaiting, onSeeking }: SeekBarProps) {
  const { t } = useTranslation('player');
  const position = usePosition(video);
  const { targetSeconds, handlers } = useSeeking(video, position, durationSeconds, onSeeking);
  const seconds = targetSeconds ?? position;
  const percent = durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0;
  const duration = formatPosition(durationSeconds);

  return (
    <div className={styles.seek}>
      {targetSeconds !== null && (
        <p className={classNames(styles.time, 'title', 'num')}>
          {formatPosition(targetSeconds)} <span className="t2">/ {duration}</span>
        </p>
      )}
      <div
        className={classNames(styles.hit, targetSeconds !== null && styles.seeking)}
        role="slider"
        tabIndex={0}
        aria-label={t('seek')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={Math.round(seconds)}
        aria-valuetext={t('seekValue', { position: formatPosition(seconds), duration })}
        aria-disabled={video === null}
        aria-busy={isWaiting}
        {...handlers}
      >
        <Ledge percent={percent} className={styles.ledge} />
        {isWaiting && <LoadingLedge className={styles.running} />}
      </div>
    </div>
  );
}

/** `targetSeconds` is where a drag would seek to, and null without a drag. */
function useSeeking(
  video: EpisodeVideo | null,
  position: number,
  durationSeconds: number,
  onSeeking: (isSeeking: boolean) => void,
) {
  const [targetSeconds, setTargetSeconds] = useState<number | null>(null);
  const aim = (seconds: number | null) => {
    setTargetSeconds(seconds);
    onSeeking(seconds !== null);
  };
  const positionAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return positionAtPointer(clientX, left, width, durationSeconds);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!video || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      aim(positionAt(event));
    },
    onPointerMove: (event: PointerEvent) => targetSeconds !== null && aim(positionAt(event)),
    onPointerUp: (event: PointerEvent) => {
      if (targetSeconds === null) return;
      video?.seekTo(positionAt(event));
      aim(null);
    },
    onPointerCancel: () => aim(null),
    onKeyDown: (event: KeyboardEvent) => {
      const seconds = positionForKey(event.key, position, durationSeconds);
      if (seconds === undefined) return;
      event.preventDefault();
      video?.seekTo(seconds);
    },
  };
  return { targetSeconds, handlers };
}

function usePosition(video: EpisodeVideo | null): number {
  const [position, setPosition] = useState(video?.positionSeconds ?? 0);
  useEffect(() => {
    const update = () => setPosition(video?.positionSeconds ?? 0);
    update();
    const names = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'ended'] as const;
    for (const name of names) video?.element.addEventListener(name, update);
    return () => {
      for (const name of names) video?.element.removeEventListener(name, update);
    };
  }, [video]);
  return position;
}
