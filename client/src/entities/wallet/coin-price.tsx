import { CoinAmount } from './coin-amount.tsx';
import styles from './coin-price.module.css';
import { useCoinPrices } from './use-coin-prices.ts';

/** A price in coins, and below it the same in money. Its place is kept while that is not known. */
export function CoinPrice({ coins }: { coins: number }) {
  const { moneyOf, isPending } = useCoinPrices();
  const money = moneyOf(coins);
  return (
    <span className={styles.price}>
      <CoinAmount coins={coins} />
      {/* Another element than its place, which would move as it becomes wider. */}
      <span key={money} className={styles.money}>
        {money ?? (isPending && '\u00A0')}
      </span>
    </span>
  );
}
