import { classNames } from '#ui/class-names.ts';
import styles from '#ui/fade-in-image.module.css';

type FadeInImageProps = {
  src: string;
  alt?: string | undefined;
  /** In view at once: fetched first, not lazily. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

function show(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = '';
}

/** A picture that covers its place, and is not seen until all of it is there. */
export function FadeInImage({ src, alt = '', eager, className }: FadeInImageProps) {
  return (
    <img
      key={src}
      ref={show}
      className={classNames(styles.image, className)}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={(event) => show(event.currentTarget)}
    />
  );
}
