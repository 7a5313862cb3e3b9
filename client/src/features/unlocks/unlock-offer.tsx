import { type EpisodeDetail, limits } from '@cliffhanger/contracts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#lib/language/format.ts';
import { useGoToLogin } from '#lib/session/require-sign-in.ts';
import { useIsSignedIn } from '#lib/session/session.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import styles from './unlock.module.css';
import { useThrottled } from './use-throttled.ts';
import type { Unlock } from './use-unlock.ts';

type UnlockOfferProps = {
  detail: EpisodeDetail;
  unlock: Unlock;
  topUp: (missingCoins: number) => ReactNode;
  onDecline: () => void;
};

/** The one button of the wall, with its price; without a session the way to one, without enough coins to some. */
export function UnlockOffer({ detail: { episode, wall }, unlock, topUp, onDecline }: UnlockOfferProps) {
  const { t } = useTranslation('unlocks');
  const isSignedIn = useIsSignedIn();
  const goToLogin = useGoToLogin();
  const { episodeId, number } = episode;
  const { priceCoins, balanceCoins } = wall ?? { priceCoins: 0, balanceCoins: 0 };
  const { priceChange } = unlock;
  const missingCoins = priceCoins - balanceCoins;
  const isBusy = unlock.wish?.scope === 'episode';
  const price = <Amount value={formatCoins(priceCoins)} label={formatCoinsWithUnit(priceCoins)} />;
  const buy = useThrottled((agreedCoins: number) => {
    unlock.unlock({ episodeId, number, scope: 'episode', priceCoins: agreedCoins }).catch(() => undefined);
  });

  if (!isSignedIn) {
    return (
      <div className={styles.offer}>
        <Button variant="main" wide end={price} onClick={goToLogin}>
          {t('signIn')}
        </Button>
        <p className={`small t2 ${styles.note}`}>{t('signInHint')}</p>
      </div>
    );
  }
  if (missingCoins > 0) {
    return (
      <div className={styles.offer}>
        <h3 className="title">
          {t('topUpMissing', { count: missingCoins, coins: formatCoins(missingCoins) })}
        </h3>
        <p className={`small t2 ${styles.short}`}>
          <Trans
            t={t}
            i18nKey="balance"
            components={{
              c: <Amount value={formatCoins(balanceCoins)} label={formatCoinsWithUnit(balanceCoins)} />,
            }}
          />
        </p>
        {topUp(missingCoins)}
      </div>
    );
  }
  if (priceChange?.input.episodeId === episodeId && priceChange.input.scope === 'episode') {
    return (
      <div className={styles.offer}>
        <PriceChanged
          priceChange={priceChange}
          isBusy={isBusy}
          onAgree={() => buy(priceChange.priceCoins)}
          onDecline={() => {
            unlock.forgetPriceChange();
            onDecline();
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.offer}>
      <Button variant="main" wide end={price} busy={isBusy} onClick={() => buy(priceCoins)}>
        {t('unlock', { number })}
      </Button>
      <p className={`small t2 ${styles.note}`}>
        <BalanceAfter balanceCoins={balanceCoins} priceCoins={priceCoins} />
        <span>{t('undoHint', { seconds: limits.undoSeconds })}</span>
      </p>
    </div>
  );
}
