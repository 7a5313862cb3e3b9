import { imageSrcset } from '@cliffhanger/contracts/images';
import { classNames } from '@cliffhanger/look/class-names.ts';
import styles from './fade-in-image.module.css';

type FadeInImageProps = {
  /** An image of the library is loaded in the size that fits the screen. */
  src: string;
  /** How wide it is shown, as in HTML. Browsers that can measure a lazy image do. */
  sizes?: string | undefined;
  alt?: string | undefined;
  /** The largest image in view at once: it is loaded first, and not lazily. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

function showIfLoaded(image: HTMLImageElement | null) {
  if (!image?.complete || image.naturalWidth === 0) return;
  delete image.dataset.failed;
  image.dataset.loaded = '';
}

/** Leaves the tone, without the browser's mark of a broken image. */
function hide(image: HTMLImageElement) {
  image.dataset.failed = '';
}

/**
 * An image that covers its box and fades in once it is loaded. An eager one does not fade: the end of its loading would wait
 * for the scripts of the first screen.
 */
export function FadeInImage({ src, sizes = '100vw', alt = '', eager, className }: FadeInImageProps) {
  const shownSizes = eager ? sizes : `auto, ${sizes}`;
  return (
    <picture key={src} className={styles.picture}>
      <source type="image/avif" srcSet={imageSrcset(src, 'avif')} sizes={shownSizes} />
      <img
        ref={showIfLoaded}
        className={classNames(styles.image, !eager && styles.fading, className)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        sizes={shownSizes}
        srcSet={imageSrcset(src, 'webp')}
        src={src}
        alt={alt}
        onLoad={(event) => showIfLoaded(event.currentTarget)}
        onError={(event) => hide(event.currentTarget)}
      />
    </picture>
  );
}
