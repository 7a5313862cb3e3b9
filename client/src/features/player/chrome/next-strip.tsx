import type { EpisodeDetail } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from '#features/player/player.module.css';
import { formatCoins } from '#lib/language/format.ts';
import { Icon } from '#ui/icon.tsx';

type NextStripProps = {
  number: number;
  total: number;
  next: EpisodeDetail['next'];
  onNext: () => void;
};

/** Where the viewer is, and what the next episode costs before they get there. */
export function NextStrip({ number, total, next, onNext }: NextStripProps) {
  const { t } = useTranslation('player');
  const words = (
    <>
      <span className={`strong ${styles.place}`}>{t('strip.position', { number, total })}</span>
      <span className={`small t2 ${styles.next}`}>{nextWords(t, next)}</span>
    </>
  );
  if (!next) return <p className={styles.strip}>{words}</p>;
  return (
    <button type="button" className={styles.strip} onClick={onNext}>
      {words}
      <Icon name="right" size={16} />
    </button>
  );
}

const nextWords = (t: TFunction<'player'>, next: EpisodeDetail['next']): string => {
  if (!next) return t('strip.last');
  if (next.access !== 'locked') return t(`strip.${next.access}`);
  return t('strip.locked', { count: next.priceCoins, coins: formatCoins(next.priceCoins) });
};
