import type { EpisodeDetail } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import styles from './next-strip.module.css';

const countdownSeconds = 3;

type NextStripProps = {
  detail: EpisodeDetail;
  video: EpisodeVideo | null;
  /** The next episode will be unlocked without asking. */
  unlocksNext: boolean;
  /** No episode follows by itself. */
  isLast: boolean;
  onNext: () => void;
};

/** The number of the episode, and what the next one costs. */
export function NextStrip({ detail, video, unlocksNext, isLast, onNext }: NextStripProps) {
  const { drama, episode, next } = detail;
  const { t } = useTranslation('player');
  const { describe } = useCoinPrices();
  const secondsToEnd = useSecondsToEnd(video);
  const position = t('strip.position', { number: episode.number, total: drama.episodesNum });
  const content = (
    <>
      <span className={`strong ${styles.position}`}>{position}</span>
      <span className={`small t2 ${styles.next}`}>
        {isLast && next ? (
          <span>{t('strip.stops')}</span>
        ) : unlocksNext && next ? (
          <span>{describeAutoUnlock(t, describe(next.priceCoins), secondsToEnd)}</span>
        ) : (
          <NextEpisode next={next} />
        )}
      </span>
    </>
  );
  if (!next) return <p className={styles.strip}>{content}</p>;
  return (
    <button type="button" className={styles.strip} onClick={onNext}>
      {content}
      <Icon name="right" size={16} />
    </button>
  );
}

/** What the next episode costs. */
function NextEpisode({ next }: { next: EpisodeDetail['next'] }) {
  const { t } = useTranslation('player');
  const { describe } = useCoinPrices();
  if (!next) return <span>{t('strip.last')}</span>;
  if (next.access !== 'locked') return <span>{t(`strip.${next.access}`)}</span>;
  return (
    <Trans
      t={t}
      i18nKey="strip.locked"
      values={{ price: describe(next.priceCoins) }}
      components={{ w: <span className={styles.words} /> }}
    />
  );
}

/** Announces what an automatic unlock will spend, with a countdown at the end of the episode. */
const describeAutoUnlock = (t: TFunction<'player'>, price: string, secondsToEnd: number | null): string =>
  secondsToEnd === null ? t('strip.auto', { price }) : t('strip.autoSoon', { price, seconds: secondsToEnd });

/** The seconds to the end of the video, rounded up; null before the last three. */
function useSecondsToEnd(video: EpisodeVideo | null): number | null {
  const [secondsToEnd, setSecondsToEnd] = useState<number | null>(null);
  useEffect(() => {
    const element = video?.element;
    const update = () => {
      const left = element ? element.duration - element.currentTime : Number.NaN;
      setSecondsToEnd(left <= countdownSeconds ? Math.ceil(left) : null);
    };
    update();
    element?.addEventListener('timeupdate', update);
    return () => element?.removeEventListener('timeupdate', update);
  }, [video]);
  return secondsToEnd;
}
