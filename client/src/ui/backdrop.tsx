import { fullWidthSizes } from '@cliffhanger/contracts/images';
import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './backdrop.module.css';
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
  /** As of `FadeInImage`. */
  eager?: boolean;
};

/** 56 % of the app's width. */
const fallbackSizes = 'min(56vw, 241px)';

/** An image behind text, with a scrim. Its tone shows until it is loaded. */
export function Backdrop({ src, fallbackSrc, tone, scrim, eager }: BackdropProps) {
  return (
    <div className={classNames(styles.backdrop, styles[scrim])} style={cssVariables({ tone })}>
      {src === null ? (
        fallbackSrc && (
          <PortraitImage
            src={fallbackSrc}
            tone={tone}
            eager={eager}
            sizes={fallbackSizes}
            className={styles.fallback}
          />
        )
      ) : (
        <FadeInImage src={src} eager={eager} sizes={fullWidthSizes} className={styles.image} />
      )}
    </div>
  );
}
