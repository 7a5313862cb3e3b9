import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { Amount } from '#ui/amount.tsx';

/** An amount of coins beside the coin icon. */
export function CoinAmount({ coins }: { coins: number }) {
  return <Amount icon="coin" value={formatCoins(coins)} label={formatCoinsWithUnit(coins)} />;
}
