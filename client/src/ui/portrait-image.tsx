import { classNames } from './class-names.ts';
import { cssVariables } from './css-variables.ts';
import { FadeInImage } from './fade-in-image.tsx';
import styles from './portrait-image.module.css';

export type PortraitImageProps = {
  src: string | null | undefined;
  /** Color that stands in until the picture is there, as `#rrggbb`. */
  tone?: string | null | undefined;
  /** Empty beside its title, which is the usual case. */
  alt?: string;
  /** One word in the corner. */
  tag?: string | undefined;
  /** In view at once: not loaded lazily. */
  eager?: boolean;
  className?: string | undefined;
};

/** A 2:3 picture as wide as its place; its tone at once, the picture faded in. */
export function PortraitImage({ src, tone, alt, tag, eager, className }: PortraitImageProps) {
  return (
    <div className={classNames(styles.poster, className)} style={tone ? cssVariables({ tone }) : undefined}>
      {src && <FadeInImage src={src} alt={alt} eager={eager} />}
      {tag && <span className={styles.tag}>{tag}</span>}
    </div>
  );
}
