import { useTranslation } from 'react-i18next';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './unlock.module.css';
import type { PriceChange } from './unlock-outcome.ts';

type PriceChangedProps = {
  priceChange: PriceChange;
  isBusy: boolean;
  onAgree: () => void;
  onDecline: () => void;
};

/** Asks the viewer to agree to the new price. Nothing was spent. */
export function PriceChanged({ priceChange, isBusy, onAgree, onDecline }: PriceChangedProps) {
  const { t } = useTranslation('unlocks');
  const { describe } = useCoinPrices();
  const { priceCoins, input } = priceChange;
  return (
    <Panel raised className={styles.changed}>
      <div role="alert">
        <p className="title">
          <WordWrap
            text={t('priceChanged.title', {
              price: describe(priceCoins),
              agreed: formatCoins(input.priceCoins),
            })}
          />
        </p>
        <p className="t2">
          <WordWrap text={t('priceChanged.text')} />
        </p>
      </div>
      <div className={styles.choice}>
        <Button
          variant="main"
          grow
          needsConnection
          busy={isBusy}
          end={<CoinPrice coins={priceCoins} />}
          onClick={onAgree}
        >
          {t('priceChanged.agree')}
        </Button>
        <Button grow onClick={onDecline}>
          {t('priceChanged.decline')}
        </Button>
      </div>
    </Panel>
  );
}
