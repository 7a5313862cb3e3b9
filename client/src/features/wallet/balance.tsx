import type { UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#lib/language/format.ts';
import { Cliff } from '#ui/cliff.tsx';
import styles from './balance.module.css';

/** The balance and its two parts. Bonus coins come first, as they are spent first. */
export function Balance({ user: { coin, bonusCoin, paidCoin } }: { user: UserInfo }) {
  const { t } = useTranslation('wallet');
  const bonus = formatCoins(bonusCoin);
  const bought = formatCoins(paidCoin);
  return (
    <section className={styles.balance}>
      <h2 className={styles.label}>{t('balance.label')}</h2>
      <p className="display">{formatCoinsWithUnit(coin)}</p>
      {coin > 0 && (
        <>
          <Cliff
            className={styles.parts}
            stepPercent={(bonusCoin / coin) * 100}
            litPercent={100}
            topLabel={bonusCoin > 0 ? t('balance.bonus', { coins: bonus }) : ''}
            stepLabel={t('balance.bought', { coins: bought })}
            sentence={t('balance.sentence', { bonus, bought })}
          />
          <p className={`small t2 ${styles.note}`}>{t('balance.note')}</p>
        </>
      )}
    </section>
  );
}
