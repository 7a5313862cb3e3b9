import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { href } from '#lib/navigation/paths.ts';
import type { Elements } from '#ui/elements.ts';
import { Ledge } from '#ui/ledge.tsx';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { Pressable } from '#ui/pressable.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import type { ShownDrama } from './drama-card.tsx';
import styles from './drama-row.module.css';

type DramaRowProps = {
  drama: ShownDrama;
  /** Where the row leads. */
  path: string;
  meta: string;
  /** Small text beside the title, such as a time. */
  aside?: ReactNode;
  /** Progress, 0 to 100, shown as a line. */
  progressPercent?: number | undefined;
  /** Dims the progress line, because nothing is left to watch. */
  done?: boolean | undefined;
  /** A button or icon at the end, outside the link. */
  end?: Elements;
};

/** A drama as a row: a small image, the title, and the progress of the viewer. */
export function DramaRow({ drama, path, meta, aside, progressPercent, done, end }: DramaRowProps) {
  return (
    <div className={styles.row}>
      <Pressable href={href(path)} className={styles.link}>
        <PortraitImage src={drama.posterUrl} tone={drama.tone} className={styles.image} />
        <span className="grow">
          <span className={styles.head}>
            <h3 className={classNames('grow', 'clamp2')}>
              <WordWrap text={drama.title} />
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
