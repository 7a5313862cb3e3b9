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
  /** Progress, 0 to 100, shown as a line. */
  progressPercent?: number | undefined;
  /** Dims the progress line, because nothing is left to watch. */
  done?: boolean | undefined;
  /** A button or icon at the end, outside the link. */
  end?: ReactNode;
};

/** A row with a small image, a title and the progress of the viewer. */
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
