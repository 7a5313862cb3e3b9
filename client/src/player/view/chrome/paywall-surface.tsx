import { useRef } from 'react';
import { noGestures } from '#player/gestures/finger.ts';
import { useGestures } from '#player/gestures/use-gestures.ts';
import type { Player } from '#player/use-player.ts';
import styles from './paywall-surface.module.css';
import { PlayerBar } from './player-bar.tsx';

type PaywallSurfaceProps = {
  player: Player;
  title: string;
  /** A tap on the picture. */
  onClose: () => void;
  /** A swipe down; the way up leads past no paywall. */
  onPrevious: () => void;
  onOpenPlayback: () => void;
  /** As in the player. */
  onLeave: (() => void) | undefined;
};

const noSeekLine = { current: null };

/**
 * The parts of the player that work above a paywall, whose modal dialog makes the player itself inert: the bar, and the
 * swipe to the previous episode.
 */
export function PaywallSurface({ player, title, onLeave, ...handlers }: PaywallSurfaceProps) {
  const { onClose, onPrevious, onOpenPlayback } = handlers;
  const element = useRef<HTMLDivElement>(null);
  const step = (direction: 1 | -1 | null) => direction === -1 && onPrevious();
  const gestures = useGestures(
    { ...noGestures, tap: onClose, doubleTap: onClose, dragEnd: step },
    { element, seekLine: noSeekLine, onWheelStep: step },
  );
  return (
    <div ref={element} className={styles.surface} {...gestures}>
      <PlayerBar
        pool={player.pool}
        title={title}
        onLeave={onLeave}
        captions={null}
        isLocked
        onOpenPlayback={onOpenPlayback}
      />
    </div>
  );
}
