import type { EpisodeDetail } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { Trans, useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useThrottled } from '#lib/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import styles from './unlock.module.css';
import type { Unlock } from './use-unlock.ts';

type UnlockOfferProps = {
  detail: EpisodeDetail;
  balanceCoins: number;
  unlock: Unlock;
  topUp: (missingCoins: number) => Elements;
  onDecline: () => void;
};

/** The main offer of the paywall: sign in, top up, agree to a new price, or unlock. */
export function UnlockOffer({ detail, balanceCoins, unlock, topUp, onDecline }: UnlockOfferProps) {
  const { episode, wall } = detail;
  const isSignedIn = useIsSignedIn();
  const buy = useBuyEpisode(episode, unlock);
  const priceCoins = wall?.priceCoins ?? 0;
  const missingCoins = priceCoins - balanceCoins;
  const priceChange = findEpisodePriceChange(unlock, episode.episodeId);
  const isBusy = unlock.pending?.scope === 'episode';

  if (!isSignedIn) return <SignInOffer priceCoins={priceCoins} />;
  if (missingCoins > 0) {
    return (
      <TopUpOffer missingCoins={missingCoins} balanceCoins={balanceCoins}>
        {topUp(missingCoins)}
      </TopUpOffer>
    );
  }
  if (priceChange) {
    const agree = () => buy(priceChange.priceCoins);
    const decline = () => {
      unlock.dismissPriceChange();
      onDecline();
    };
    return (
      <div className={styles.offer}>
        <PriceChanged priceChange={priceChange} isBusy={isBusy} onAgree={agree} onDecline={decline} />
      </div>
    );
  }
  return (
    <PriceOffer
      number={episode.number}
      priceCoins={priceCoins}
      balanceCoins={balanceCoins}
      isBusy={isBusy}
      onBuy={() => buy(priceCoins)}
    />
  );
}

/** Returns a function that unlocks the episode at the price that the viewer agreed to. */
function useBuyEpisode({ episodeId, number }: EpisodeDetail['episode'], { unlock }: Unlock) {
  return useThrottled((priceCoins: number) => {
    // `useUnlock` shows the failure.
    unlock({ scope: 'episode', episodeId, number, priceCoins }).catch(() => undefined);
  });
}

const findEpisodePriceChange = ({ priceChange }: Unlock, episodeId: string) =>
  priceChange?.input.scope === 'episode' && priceChange.input.episodeId === episodeId ? priceChange : null;

function SignInOffer({ priceCoins }: { priceCoins: number }) {
  const { t } = useTranslation('unlocks');
  const goToLogin = useGoToLogin();
  return (
    <div className={styles.offer}>
      <Button variant="main" wide end={<CoinAmount coins={priceCoins} />} onClick={() => goToLogin()}>
        {t('signIn')}
      </Button>
      <p className={`small t2 ${styles.note}`}>{t('signInHint')}</p>
    </div>
  );
}

type TopUpOfferProps = { missingCoins: number; balanceCoins: number; children: Elements };

function TopUpOffer({ missingCoins, balanceCoins, children }: TopUpOfferProps) {
  const { t } = useTranslation('unlocks');
  return (
    <div className={styles.offer}>
      <h3 className="title">
        <WordWrap text={t('topUpMissing', { count: missingCoins, coins: formatCoins(missingCoins) })} />
      </h3>
      <p className={`small t2 ${styles.short}`}>
        <Trans t={t} i18nKey="balance" components={{ c: <CoinAmount coins={balanceCoins} /> }} />
      </p>
      {children}
    </div>
  );
}

type PriceOfferProps = {
  number: number;
  priceCoins: number;
  balanceCoins: number;
  isBusy: boolean;
  onBuy: () => void;
};

function PriceOffer({ number, priceCoins, balanceCoins, isBusy, onBuy }: PriceOfferProps) {
  const { t } = useTranslation('unlocks');
  return (
    <div className={styles.offer}>
      <Button
        variant="main"
        wide
        needsConnection
        end={<CoinAmount coins={priceCoins} />}
        busy={isBusy}
        onClick={onBuy}
      >
        {t('unlock', { number })}
      </Button>
      <p className={`small t2 ${styles.note}`}>
        <BalanceAfter balanceCoins={balanceCoins} priceCoins={priceCoins} />
        <span>{t('undoHint', { seconds: limits.undoSeconds, watched: limits.undoWatchedSeconds })}</span>
      </p>
    </div>
  );
}
