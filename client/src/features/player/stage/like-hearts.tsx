import { Icon } from '#ui/icon.tsx';
import styles from './stage.module.css';

export type LikeHeart = { id: number; x: number; y: number };

/** A heart at each double tap, until its animation ends. */
export function LikeHearts({
  hearts,
  onGone,
}: {
  hearts: readonly LikeHeart[];
  onGone: (id: number) => void;
}) {
  return hearts.map(({ id, x, y }) => (
    <span key={id} className={styles.heart} style={{ left: x, top: y }} onAnimationEnd={() => onGone(id)}>
      <Icon name="heart-on" size={72} />
    </span>
  ));
}
