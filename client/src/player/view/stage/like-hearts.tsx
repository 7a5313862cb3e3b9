import { Icon } from '@cliffhanger/look/icon.tsx';
import styles from './stage.module.css';
import type { LikeHeartList } from './use-like-hearts.ts';

/** A heart at each double tap, until its animation ends. */
export function LikeHearts({ hearts, removeHeart }: Omit<LikeHeartList, 'addHeart'>) {
  return hearts.map(({ id, x, y }) => (
    <span
      key={id}
      className={styles.heart}
      style={{ left: x, top: y }}
      onAnimationEnd={() => removeHeart(id)}
    >
      <Icon name="heart-on" size={72} />
    </span>
  ));
}
