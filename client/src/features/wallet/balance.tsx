import type { Balance as BalanceParts } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { Cliff } from '#ui/cliff.tsx';
import { LoadedTime } from '#ui/loaded-time.tsx';
import styles from './balance.module.css';

/** The balance and its two parts. */
export function Balance({ balance, loadedAtMs }: { balance: BalanceParts; loadedAtMs: number }) {
  const { t } = useTranslation('wallet');
  return (
    <section className={styles.balance}>
      <h2 className={styles.label}>{t('balance.label')}</h2>
      <p className="display">{formatCoinsWithUnit(balance.coin)}</p>
      <LoadedTime atMs={loadedAtMs} />
      <BalanceCliff balance={balance} />
    </section>
  );
}

/** The two parts of a balance. Bonus coins come first, as they are spent first. Nothing for an empty balance. */
export function BalanceCliff({ balance: { coin, bonusCoin, paidCoin } }: { balance: BalanceParts }) {
  const { t } = useTranslation('wallet');
  const bonus = formatCoins(bonusCoin);
  const bought = formatCoins(paidCoin);
  if (coin === 0) return null;
  return (
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
  );
}
