import { classNames } from '@cliffhanger/look/class-names.ts';
import { cssVariables } from './css-variables.ts';
import { FadeInImage } from './fade-in-image.tsx';
import styles from './portrait-image.module.css';

export type PortraitImageProps = {
  src: string | null | undefined;
  /** The color until the image is loaded, as `#rrggbb`. */
  tone?: string | null | undefined;
  /** Empty if the title is beside the image. */
  alt?: string;
  /** As of `FadeInImage`. */
  eager?: boolean;
  sizes?: string;
  className?: string | undefined;
};

/** Most are 104 to 120 pixels wide. */
const imageSizes = '120px';

/** A 2:3 image that fills the width. Its tone shows until it is loaded. */
export function PortraitImage({ src, tone, alt, eager, sizes = imageSizes, className }: PortraitImageProps) {
  return (
    <div className={classNames(styles.image, className)} style={tone ? cssVariables({ tone }) : undefined}>
      {src && <FadeInImage src={src} alt={alt} eager={eager} sizes={sizes} />}
    </div>
  );
}
