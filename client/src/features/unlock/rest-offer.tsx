import type { CostToFinish } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatPercent } from '#lib/format.ts';
import { useRequireSignIn } from '#lib/require-sign-in.ts';
import { useThrottled } from '#lib/throttle.ts';
import { Button } from '#ui/button.tsx';
import { Coins } from '#ui/coins.tsx';
import { Line } from '#ui/line.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import styles from './unlock.module.css';
import { useCoinsLabel } from './use-coins-label.ts';
import type { Unlock } from './use-unlock.ts';

type RestOfferProps = {
  rest: NonNullable<CostToFinish['rest']>;
  balanceCoins: number;
  /** Where the viewer is. */
  episodeId: string;
  unlock: Unlock;
  walletHref: string;
  /** At the foot of a sheet, as a button rather than a line. */
  isFoot?: boolean;
};

/** All that is still locked, together: first what it costs, then a button with its price that confirms it. */
export function RestOffer(props: RestOfferProps) {
  const { rest, balanceCoins, episodeId, unlock, walletHref, isFoot } = props;
  const { t } = useTranslation('unlock');
  const requireSignIn = useRequireSignIn();
  const coinsLabel = useCoinsLabel();
  const [isOpen, setIsOpen] = useState(false);
  const { priceChange } = unlock;
  const missingCoins = rest.priceCoins - balanceCoins;
  const isBusy = unlock.wish?.scope === 'rest';
  const off = rest.discountPercent > 0 ? formatPercent(-rest.discountPercent) : undefined;
  const price = <Coins value={formatCoins(rest.priceCoins)} label={coinsLabel(rest.priceCoins)} />;
  const buy = useThrottled((agreedCoins: number) => {
    unlock.unlock({ episodeId, scope: 'rest', priceCoins: agreedCoins }).catch(() => undefined);
  });
  const open = () => {
    if (requireSignIn()) setIsOpen(true);
  };

  if (!isOpen && isFoot) {
    return (
      <Button wide price={price} onClick={open}>
        {t('rest.title')} {off && <span className={styles.off}>{off}</span>}
      </Button>
    );
  }
  if (!isOpen) {
    return (
      <Line
        label={t('rest.title')}
        detail={t('rest.together', { count: rest.episodes })}
        off={off}
        value={price}
        strong
        onClick={open}
      />
    );
  }
  if (priceChange?.wish.scope === 'rest') {
    return (
      <PriceChanged
        priceChange={priceChange}
        isBusy={isBusy}
        onAgree={() => buy(priceChange.priceCoins)}
        onDecline={unlock.forgetPriceChange}
      />
    );
  }
  return (
    <div className={styles.confirm}>
      {missingCoins > 0 ? (
        <Button wide href={walletHref}>
          {t('topUpMissing', { count: missingCoins, coins: formatCoins(missingCoins) })}
        </Button>
      ) : (
        <Button wide price={price} busy={isBusy} onClick={() => buy(rest.priceCoins)}>
          {t('rest.unlock', { count: rest.episodes })}
        </Button>
      )}
      <p className={`small t2 ${styles.note}`}>
        {missingCoins > 0 ? (
          <span>{t('rest.cost', { count: rest.episodes, coins: formatCoins(rest.priceCoins) })}</span>
        ) : (
          <BalanceAfter balanceCoins={balanceCoins} priceCoins={rest.priceCoins} />
        )}
        {off && <span className={styles.off}>{off}</span>}
      </p>
    </div>
  );
}
