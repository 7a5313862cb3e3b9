import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './numbered-row.module.css';
import { Poster, type PosterProps } from './portrait-image.tsx';
import { Pressable } from './pressable.tsx';

type RankRowProps = Pick<PosterProps, 'src' | 'tone'> & {
  href: string;
  rank: string;
  title: string;
  meta: string;
  /** `<Movement>` or nothing. */
  movement?: ReactNode;
};

export function RankRow({ href, rank, title, meta, movement, src, tone }: RankRowProps) {
  return (
    <Pressable href={href} className={styles.row}>
      <span className={styles.rank}>{rank}</span>
      <Poster src={src} tone={tone} className={styles.poster} />
      <span className="grow">
        <h3 className={classNames('clamp2', styles.title)}>{title}</h3>
        <p className={classNames('clamp2', styles.meta)}>{meta}</p>
      </span>
      {movement}
    </Pressable>
  );
}

type MovementProps = {
  direction: 'up' | 'down' | 'same' | 'new';
  /** The number of places, or the word for a new entry; nothing when it stayed. */
  value?: string | undefined;
  /** In words, for a screen reader. */
  label: string;
};

export function Movement({ direction, value, label }: MovementProps) {
  return (
    <span className={classNames(styles.movement, styles[direction])}>
      <span className={styles.value} aria-hidden="true">
        {direction === 'up' && <Icon name="up" size={12} />}
        {direction === 'down' && <Icon name="dn" size={12} />}
        {direction === 'same' ? '–' : value}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
