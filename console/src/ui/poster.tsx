import { cssVariables } from './css-variables.ts';
import styles from './poster.module.css';

interface PosterProps {
  /** Null where there is none. */
  url: string | null;
  /** The color under it: `#rrggbb`. */
  tone?: string;
  /** In pixels. */
  width: number;
}

/** A small picture of a drama or an episode. The words beside it say what it is. */
export function Poster({ url, tone = 'var(--surface-2)', width }: PosterProps) {
  return (
    <div className={styles.poster} style={cssVariables({ '--width': width, '--tone': tone })}>
      {url !== null && <img src={url} alt="" loading="lazy" decoding="async" />}
    </div>
  );
}
