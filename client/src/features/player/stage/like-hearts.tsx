import { Icon } from '#ui/icon.tsx';
import styles from './stage.module.css';
import type { LikeHeart } from './use-like-hearts.ts';

type LikeHeartsProps = { hearts: readonly LikeHeart[]; onGone: (id: number) => void };

/** A heart at each double tap, until its animation ends. */
export function LikeHearts({ hearts, onGone }: LikeHeartsProps) {
  return hearts.map(({ id, x, y }) => (
    <span key={id} className={styles.heart} style={{ left: x, top: y }} onAnimationEnd={() => onGone(id)}>
      <Icon name="heart-on" size={72} />
    </span>
  ));
}
