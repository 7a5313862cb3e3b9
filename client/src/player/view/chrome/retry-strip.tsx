import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './next-strip.module.css';

type RetryStripProps = {
  detail: EpisodeDetail;
  /** As in `VideoState`. */
  nextTryAtMs: number | null;
};

/** The number of the episode, and when the player tries again to load it. */
export function RetryStrip({ detail: { drama, episode }, nextTryAtMs }: RetryStripProps) {
  const { t } = useTranslation('player');
  const seconds = useSecondsUntil(nextTryAtMs);
  return (
    <p className={styles.strip}>
      <span className={`strong ${styles.position}`}>
        {t('strip.position', { number: episode.number, total: drama.episodesNum })}
      </span>
      <span className={`small t2 num ${styles.next}`}>
        {seconds === null ? t('strip.trying') : t('strip.nextTry', { seconds })}
      </span>
    </p>
  );
}

const everyMs = 250;

/** Counts down to a time of the page, in whole seconds and not below 1; null without a time. */
function useSecondsUntil(atMs: number | null): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (atMs === null) return;
    const update = () => setNowMs(performance.now());
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? null : Math.max(1, Math.ceil((atMs - nowMs) / 1_000));
}
