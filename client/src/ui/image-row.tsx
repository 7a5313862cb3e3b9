import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './image-row.module.css';
import { Ledge } from './ledge.tsx';
import { PortraitImage, type PortraitImageProps } from './portrait-image.tsx';
import { Pressable } from './pressable.tsx';
import { WordWrap } from './word-wrap.tsx';

type ImageRowProps = Pick<PortraitImageProps, 'src' | 'tone'> & {
  href: string;
  title: string;
  meta: string;
  /** Small text beside the title, such as a time. */
  aside?: ReactNode;
  /** Shows a ledge, 0 to 100. */
  progressPercent?: number | undefined;
  /** There is nothing left to watch, so the ledge is quiet. */
  done?: boolean | undefined;
  /** A button or icon at the end, outside the link. */
  end?: ReactNode;
};

/** A row with a small image, a title and how far the viewer is. */
export function ImageRow(props: ImageRowProps) {
  const { href, title, meta, aside, progressPercent, done, end, ...image } = props;
  return (
    <div className={styles.row}>
      <Pressable href={href} className={styles.link}>
        <PortraitImage {...image} className={styles.image} />
        <span className="grow">
          <span className={styles.head}>
            <h3 className={classNames('grow', 'clamp2')}>
              <WordWrap text={title} />
            </h3>
            {aside && <span className={styles.aside}>{aside}</span>}
          </span>
          <p className={classNames('clamp2', styles.meta)}>{meta}</p>
          {progressPercent !== undefined && (
            <Ledge percent={progressPercent} done={done} className={styles.ledge} />
          )}
        </span>
      </Pressable>
      {end}
    </div>
  );
}
