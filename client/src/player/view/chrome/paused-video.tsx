import { Icon } from '@cliffhanger/look/icon.tsx';
import { formatPosition } from '#lib/language/format-position.ts';
import type { Player } from '#player/use-player.ts';
import styles from './paused-video.module.css';
import { usePosition } from './use-position.ts';

/** The sign of a pause in the middle of the video, with the position. Screen readers have the button and the slider. */
export function PausedVideo({ player, durationSeconds }: { player: Player; durationSeconds: number }) {
  const position = usePosition(player.video);
  return (
    <div className={styles.paused} aria-hidden="true">
      <Icon name="play" size={64} />
      <span className="num">{`${formatPosition(position)} / ${formatPosition(durationSeconds)}`}</span>
    </div>
  );
}
