import type { PreviewSprite } from '@cliffhanger/contracts';
import { useState } from 'react';
import styles from './seek-bar.module.css';

/** The frame of the video nearest to a second, from the sprite of the episode; nothing if the sprite cannot be had. */
export function PreviewFrame({ preview, seconds }: { preview: PreviewSprite; seconds: number }) {
  const { url, columns, rows, count, intervalSeconds } = preview;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (failedUrl === url) return null;
  const index = Math.min(count - 1, Math.max(0, Math.round(seconds / intervalSeconds)));
  return (
    <span className={styles.preview}>
      <img
        src={url}
        alt=""
        onError={() => setFailedUrl(url)}
        style={{
          width: `${columns * 100}%`,
          height: `${rows * 100}%`,
          left: `${(index % columns) * -100}%`,
          top: `${Math.floor(index / columns) * -100}%`,
        }}
      />
    </span>
  );
}
