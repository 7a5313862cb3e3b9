import type { EpisodeDetail } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/language/format.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './next-strip.module.css';

type NextStripProps = { detail: EpisodeDetail; onNext: () => void };

/** The number of the episode, and what the next one costs. */
export function NextStrip({ detail: { drama, episode, next }, onNext }: NextStripProps) {
  const { t } = useTranslation('player');
  const position = t('strip.position', { number: episode.number, total: drama.episodesNum });
  const content = (
    <>
      <span className={`strong ${styles.position}`}>{position}</span>
      <span className={`small t2 ${styles.next}`}>{describeNext(t, next)}</span>
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

const describeNext = (t: TFunction<'player'>, next: EpisodeDetail['next']): string => {
  if (!next) return t('strip.last');
  if (next.access !== 'locked') return t(`strip.${next.access}`);
  return t('strip.locked', { count: next.priceCoins, coins: formatCoins(next.priceCoins) });
};
