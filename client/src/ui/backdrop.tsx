import styles from './backdrop.module.css';
import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';
import { FadeInImage } from './fade-in-image.tsx';
import { PortraitImage } from './portrait-image.tsx';

type BackdropProps = {
  /** A still without lettering; without one the poster stands in, or the tone alone. */
  src: string | null;
  fallbackSrc?: string;
  tone?: string;
  /** `tall` carries a hero's words, `low` heads a page. */
  scrim: 'tall' | 'low';
  /** In view at once: fetched first. */
  eager?: boolean;
};

/** Fills its place with a picture behind words: its tone at once, the picture faded in, the scrim above. */
export function Backdrop({ src, fallbackSrc: posterSrc, tone, scrim, eager }: BackdropProps) {
  return (
    <div className={classNames(styles.frame, styles[scrim])} style={cssVariables({ tone })}>
      {src === null ? (
        <PortraitImage src={posterSrc} tone={tone} eager={eager} className={styles.poster} />
      ) : (
        <FadeInImage src={src} eager={eager} className={styles.still} />
      )}
    </div>
  );
}
