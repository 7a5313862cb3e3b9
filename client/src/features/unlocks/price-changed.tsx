import { useTranslation } from 'react-i18next';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
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
  const { priceCoins, input } = priceChange;
  return (
    <Panel raised className={styles.changed}>
      <div role="alert">
        <p className="title">
          <WordWrap
            text={t('priceChanged.title', {
              count: priceCoins,
              coins: formatCoins(priceCoins),
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
          end={<CoinAmount coins={priceCoins} />}
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
