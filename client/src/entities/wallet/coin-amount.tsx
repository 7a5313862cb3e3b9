import { Icon } from '@cliffhanger/look/icon.tsx';
import styles from './coin-amount.module.css';
import { formatCoins, formatCoinsWithUnit } from './format-coins.ts';

type CoinAmountProps = {
  coins: number;
  /** A sign before the number, for coins that the viewer gets. */
  sign?: '+' | '';
  /** For screen readers, in place of the number with its unit ("12 coins"). */
  label?: string;
};

/** An amount of coins beside the coin icon. */
export function CoinAmount({ coins, sign = '', label }: CoinAmountProps) {
  return (
    <span className={styles.amount}>
      <Icon name="coin" className={styles.icon} />
      <span aria-hidden="true">{`${sign}${formatCoins(coins)}`}</span>
      <span className="visually-hidden">{label ?? `${sign}${formatCoinsWithUnit(coins)}`}</span>
    </span>
  );
}
