import styles from './backdrop.module.css';
import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';
import { FadeInImage } from './fade-in-image.tsx';
import { PortraitImage } from './portrait-image.tsx';

type BackdropProps = {
  /** An image without lettering. If null, `fallbackSrc` is shown, or only the tone. */
  src: string | null;
  fallbackSrc?: string;
  tone?: string;
  /** `tall` for a slide with text and buttons, `low` for the head of a page. */
  scrim: 'tall' | 'low';
  /** In view at once, so it is not loaded lazily. */
  eager?: boolean;
};

/** An image behind text, with a scrim. Its tone shows until it is loaded. */
export function Backdrop({ src, fallbackSrc, tone, scrim, eager }: BackdropProps) {
  return (
    <div className={classNames(styles.backdrop, styles[scrim])} style={cssVariables({ tone })}>
      {src === null ? (
        <PortraitImage src={fallbackSrc} tone={tone} eager={eager} className={styles.fallback} />
      ) : (
        <FadeInImage src={src} eager={eager} className={styles.image} />
      )}
    </div>
  );
}
