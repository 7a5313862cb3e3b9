import type { EpisodeList } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit, formatPercent } from '#lib/language/format.ts';
import { useRequireSignIn } from '#lib/session/require-sign-in.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import styles from './unlock.module.css';
import { useThrottled } from './use-throttled.ts';
import type { Unlock } from './use-unlock.ts';

type RestOfferProps = {
  list: EpisodeList;
  unlock: Unlock;
  walletHref: string;
  /** At the foot of a sheet, as a button rather than a line. */
  isFoot?: boolean;
};

/** All that is still locked, together; nothing where it is not offered. */
export function RestOffer({ list: { cost, episodes }, ...offer }: RestOfferProps) {
  const firstLocked = episodes.find(({ access }) => access === 'locked');
  if (!cost.rest || !firstLocked) return null;
  const { balanceCoins } = cost;
  return <Offer rest={cost.rest} balanceCoins={balanceCoins} episodeId={firstLocked.episodeId} {...offer} />;
}

type OfferProps = Omit<RestOfferProps, 'list'> & {
  rest: NonNullable<EpisodeList['cost']['rest']>;
  balanceCoins: number;
  /** Any of the locked ones: a repeated call finds what it bought by it. */
  episodeId: string;
};

/** First what it costs, then a button with its price that confirms it. */
function Offer({ rest, balanceCoins, episodeId, unlock, walletHref, isFoot }: OfferProps) {
  const { t } = useTranslation(['unlocks', 'common']);
  const requireSignIn = useRequireSignIn();
  const [isOpen, setIsOpen] = useState(false);
  const { priceChange } = unlock;
  const missingCoins = rest.priceCoins - balanceCoins;
  const isBusy = unlock.wish?.scope === 'rest';
  const off = rest.discountPercent > 0 ? formatPercent(-rest.discountPercent) : undefined;
  const price = <Amount value={formatCoins(rest.priceCoins)} label={formatCoinsWithUnit(rest.priceCoins)} />;
  const buy = useThrottled((agreedCoins: number) => {
    const wish = { episodeId, scope: 'rest', episodes: rest.episodes, priceCoins: agreedCoins } as const;
    unlock.unlock(wish).catch(() => undefined);
  });
  const open = () => {
    if (requireSignIn()) setIsOpen(true);
  };

  if (!isOpen && isFoot) {
    return (
      <Button wide end={price} onClick={open}>
        {t('common:restOfSeries')} {off && <span className={styles.off}>{off}</span>}
      </Button>
    );
  }
  if (!isOpen) {
    return (
      <ListItem
        label={t('common:restOfSeries')}
        detail={t('rest.together', { count: rest.episodes })}
        badge={off}
        value={price}
        strong
        onClick={open}
      />
    );
  }
  if (priceChange?.input.scope === 'rest') {
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
        <Button wide end={price} busy={isBusy} onClick={() => buy(rest.priceCoins)}>
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
