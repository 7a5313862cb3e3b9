import type { EpisodeList } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useSignInIntent } from '#entities/session/use-sign-in-intent.ts';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatDiscount } from '#entities/wallet/format-discount.ts';
import { useBalanceCoins } from '#entities/wallet/use-balance-coins.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { useThrottled } from '#lib/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import styles from './unlock.module.css';
import type { Unlock } from './use-unlock.ts';

type Rest = NonNullable<EpisodeList['cost']['rest']>;

type RestOfferProps = {
  list: EpisodeList;
  unlock: Unlock;
  /** The wallet with a suggestion for the missing coins, which leads back here. */
  toWallet: (missingCoins: number) => string;
};

/** A button at the foot of a sheet that offers all locked episodes of the series together, where that is possible. */
export function RestOffer({ list: { drama, cost, episodes }, ...offer }: RestOfferProps) {
  // The call takes any locked episode; repeating it with the same one finds what it unlocked.
  const episodeId = episodes.find(({ access }) => access === 'locked')?.episodeId;
  if (!cost.rest || !episodeId) return null;
  return (
    <Offer
      {...offer}
      dramaId={drama.dramaId}
      rest={cost.rest}
      loadedCoins={cost.balanceCoins}
      episodeId={episodeId}
    />
  );
}

type OfferProps = Omit<RestOfferProps, 'list'> & {
  dramaId: string;
  rest: Rest;
  /** The balance when the list was loaded. */
  loadedCoins: number;
  episodeId: string;
};

/** Shows the price first, then a button that confirms it. */
function Offer({ dramaId, rest, loadedCoins, episodeId, unlock, toWallet }: OfferProps) {
  const requireSignIn = useRequireSignIn();
  const balanceCoins = useBalanceCoins(loadedCoins);
  const isIntended = useSignInIntent('rest', dramaId) !== undefined;
  const [isOpen, setIsOpen] = useState(isIntended);
  const { priceChange } = unlock;
  const buy = useThrottled((priceCoins: number) => {
    const input = { episodeId, scope: 'rest', episodes: rest.episodes, priceCoins } as const;
    // `useUnlock` shows the failure.
    unlock.unlock(input).catch(() => undefined);
  });
  const isBusy = unlock.pending?.scope === 'rest';
  const open = () => {
    if (requireSignIn({ kind: 'rest', id: dramaId })) setIsOpen(true);
  };
  if (!isOpen) return <ClosedOffer rest={rest} onOpen={open} />;
  if (priceChange?.input.scope === 'rest') {
    return (
      <PriceChanged
        priceChange={priceChange}
        isBusy={isBusy}
        onAgree={() => buy(priceChange.priceCoins)}
        onDecline={unlock.dismissPriceChange}
      />
    );
  }
  return (
    <Confirmation
      rest={rest}
      balanceCoins={balanceCoins}
      isBusy={isBusy}
      toWallet={toWallet}
      onBuy={() => buy(rest.priceCoins)}
    />
  );
}

type ClosedOfferProps = { rest: Rest; onOpen: () => void };

function ClosedOffer({ rest, onOpen }: ClosedOfferProps) {
  const { t } = useTranslation('common');
  const discount = formatDiscount(rest.discountPercent);
  return (
    <Button wide end={<CoinPrice coins={rest.priceCoins} />} onClick={onOpen}>
      <span>{`${t('restOfSeries')} `}</span>
      {discount && <span className={styles.discount}>{discount}</span>}
    </Button>
  );
}

type ConfirmationProps = {
  rest: Rest;
  balanceCoins: number;
  isBusy: boolean;
  toWallet: (missingCoins: number) => string;
  onBuy: () => void;
};

function Confirmation({ rest, balanceCoins, isBusy, toWallet, onBuy }: ConfirmationProps) {
  const { t } = useTranslation('unlocks');
  const { describe } = useCoinPrices();
  const { episodes, priceCoins } = rest;
  const missingCoins = priceCoins - balanceCoins;
  const discount = formatDiscount(rest.discountPercent);
  return (
    <div className={styles.confirm}>
      {missingCoins > 0 ? (
        <Button wide href={toWallet(missingCoins)}>
          {t('topUpMissing', { count: missingCoins, coins: formatCoins(missingCoins) })}
        </Button>
      ) : (
        <Button wide needsConnection end={<CoinPrice coins={priceCoins} />} busy={isBusy} onClick={onBuy}>
          {t('rest.unlock', { count: episodes })}
        </Button>
      )}
      <p className={`small t2 ${styles.note}`}>
        {missingCoins > 0 ? (
          <span>{t('rest.cost', { count: episodes, price: describe(priceCoins) })}</span>
        ) : (
          <BalanceAfter balanceCoins={balanceCoins} priceCoins={priceCoins} />
        )}
        {discount && <span className={styles.discount}>{discount}</span>}
      </p>
    </div>
  );
}
