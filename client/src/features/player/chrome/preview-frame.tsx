import type { PreviewSprite } from '@cliffhanger/contracts';
import styles from './seek-bar.module.css';

/** The frame of the film nearest to a second, from the sprite of the episode. */
export function PreviewFrame({ preview, seconds }: { preview: PreviewSprite; seconds: number }) {
  const { url, columns, rows, count, intervalSeconds } = preview;
  const index = Math.min(count - 1, Math.max(0, Math.round(seconds / intervalSeconds)));
  const share = (cell: number, cells: number) => (cells > 1 ? (cell / (cells - 1)) * 100 : 0);
  const column = share(index % columns, columns);
  const row = share(Math.floor(index / columns), rows);
  return (
    <span
      className={styles.preview}
      style={{
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${column}% ${row}%`,
      }}
    />
  );
}
