import { classNames } from './class-names.ts';
import styles from './image-card.module.css';
import { Ledge } from './ledge.tsx';
import { PortraitImage, type PortraitImageProps } from './portrait-image.tsx';
import { Pressable } from './pressable.tsx';
import { WordWrap } from './word-wrap.tsx';

type ImageCardProps = Pick<PortraitImageProps, 'src' | 'tone' | 'tag' | 'eager'> & {
  href: string;
  title: string;
  meta?: string | undefined;
  /** Progress, 0 to 100, shown as a line below the image. */
  progressPercent?: number | undefined;
  /** Fills its column in a grid. Otherwise it is 104 pixels wide, as on a shelf. */
  fluid?: boolean;
};

export function ImageCard(props: ImageCardProps) {
  const { href, title, meta, progressPercent, fluid, ...poster } = props;
  return (
    <Pressable href={href} className={classNames(styles.card, fluid && styles.fluid)}>
      <PortraitImage {...poster} />
      {progressPercent !== undefined && <Ledge percent={progressPercent} />}
      <h3 className={classNames('clamp2', styles.title, progressPercent !== undefined && styles.below)}>
        <WordWrap text={title} />
      </h3>
      {meta && <p className={classNames('clamp2', styles.meta)}>{meta}</p>}
    </Pressable>
  );
}
