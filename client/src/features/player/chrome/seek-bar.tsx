import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeVideo } from '#features/player/video/episode-video.ts';
import { formatPosition } from '#lib/language/format.ts';
import { classNames } from '#ui/class-names.ts';
import { Ledge } from '#ui/ledge.tsx';
import { LoadingLedge } from '#ui/loading-ledge.tsx';
import styles from './seek-bar.module.css';

type SeekBarProps = {
  /** Null while there is nothing to seek in. */
  video: EpisodeVideo | null;
  durationSeconds: number;
  isWaiting: boolean;
  onSeeking: (isSeeking: boolean) => void;
};

export const seekStepSeconds = 5;
/** Far enough from the end for the last frames to be seen. */
const endMarginSeconds = 0.3;

/** How far the episode is: drag to seek. Its light runs while the video waits for data. */
export function SeekBar({ video, durationSeconds, isWaiting, onSeeking }: SeekBarProps) {
  const { t } = useTranslation('player');
  const line = useRef<HTMLDivElement>(null);
  const position = usePosition(video);
  const [target, setTarget] = useState<number | null>(null);
  const seconds = target ?? position;
  const percent = durationSeconds > 0 ? Math.min(100, (seconds / durationSeconds) * 100) : 0;

  const aim = (seekSeconds: number | null) => {
    setTarget(seekSeconds);
    onSeeking(seekSeconds !== null);
  };
  const secondsAt = (clientX: number): number => {
    const bounds = line.current?.getBoundingClientRect();
    if (!bounds) return position;
    const share = Math.min(1, Math.max(0, (clientX - bounds.left) / bounds.width));
    return Math.min(share * durationSeconds, durationSeconds - endMarginSeconds);
  };
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (!video || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    aim(secondsAt(event.clientX));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (target === null) return;
    video?.seekTo(secondsAt(event.clientX));
    aim(null);
  };
  const keyed = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: position - seekStepSeconds,
      ArrowRight: Math.min(position + seekStepSeconds, durationSeconds - endMarginSeconds),
      Home: 0,
      End: durationSeconds - endMarginSeconds,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    video?.seekTo(to);
  };

  return (
    <div className={styles.seek}>
      {target !== null && (
        <p className={classNames(styles.time, 'title', 'num')}>
          {formatPosition(target)} <span className="t2">/ {formatPosition(durationSeconds)}</span>
        </p>
      )}
      <div
        ref={line}
        className={classNames(styles.hit, target !== null && styles.seeking)}
        role="slider"
        tabIndex={0}
        aria-label={t('seek')}
        aria-valuemin={0}
        aria-valuemax={Math.round(durationSeconds)}
        aria-valuenow={Math.round(seconds)}
        aria-valuetext={t('seekValue', {
          position: formatPosition(seconds),
          duration: formatPosition(durationSeconds),
        })}
        aria-disabled={video === null}
        aria-busy={isWaiting}
        onPointerDown={begin}
        onPointerMove={(event) => target !== null && aim(secondsAt(event.clientX))}
        onPointerUp={release}
        onPointerCancel={() => aim(null)}
        onKeyDown={keyed}
      >
        <Ledge percent={percent} className={styles.ledge} />
        {isWaiting && <LoadingLedge className={styles.running} />}
      </div>
    </div>
  );
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
