import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { Elements } from './elements.ts';
import styles from './numbered-row.module.css';
import { PortraitImage, type PortraitImageProps } from './portrait-image.tsx';
import { Pressable } from './pressable.tsx';
import { WordWrap } from './word-wrap.tsx';

type NumberedRowProps = Pick<PortraitImageProps, 'src' | 'tone'> & {
  href: string;
  number: string;
  title: string;
  meta: string;
  /** A `<TrendIndicator>`. */
  trend?: Elements;
};

export function NumberedRow({ href, number, title, meta, trend, src, tone }: NumberedRowProps) {
  return (
    <Pressable href={href} className={styles.row}>
      <span className={styles.number}>{number}</span>
      <PortraitImage src={src} tone={tone} className={styles.image} />
      <span className={styles.text}>
        <h3 className={styles.title}>
          <WordWrap text={title} />
        </h3>
        <p className={styles.meta}>{meta}</p>
      </span>
      {trend}
    </Pressable>
  );
}

type TrendIndicatorProps = {
  direction: 'up' | 'down' | 'same' | 'new';
  /** The size of the change, or the word for a new entry. */
  value?: string | undefined;
  /** For screen readers. */
  label: string;
};

export function TrendIndicator({ direction, value, label }: TrendIndicatorProps) {
  return (
    <span className={classNames(styles.trend, styles[direction])}>
      <span className={styles.value} aria-hidden="true">
        {direction === 'up' && <Icon name="up" size={12} />}
        {direction === 'down' && <Icon name="dn" size={12} />}
        <span>{direction === 'same' ? '–' : value}</span>
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
