import { classNames } from './class-names.ts';
import styles from './fade-in-image.module.css';

type FadeInImageProps = {
  src: string;
  alt?: string | undefined;
  /** In view at once, so it is not loaded lazily. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

function showIfLoaded(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = '';
}

/** An image that covers its box and fades in once it is loaded. */
export function FadeInImage({ src, alt = '', eager, className }: FadeInImageProps) {
  return (
    <img
      key={src}
      ref={showIfLoaded}
      className={classNames(styles.image, className)}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={(event) => showIfLoaded(event.currentTarget)}
    />
  );
}
