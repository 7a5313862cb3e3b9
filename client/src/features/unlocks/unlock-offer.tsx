import { limits } from '@cliffhanger/contracts/core';
import { Trans, useTranslation } from 'react-i18next';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { CoinTermsExample } from '#entities/wallet/coin-terms.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatMoney } from '#lib/language/format.ts';
import { useThrottled } from '#lib/use-throttled.ts';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { PriceChanged } from './price-changed.tsx';
import type { TopUp } from './top-up.ts';
import styles from './unlock.module.css';
import type { UnlockInput } from './unlock-input.ts';
import type { Unlock } from './use-unlock.ts';

type UnlockOfferProps = {
  dramaId: string;
  choice: UnlockInput;
  balanceCoins: number;
  unlock: Unlock;
  topUp: TopUp;
  /** Plays the free episode with which the viewer may begin instead; null if there is none. */
  onStartFree: (() => void) | null;
  onDecline: () => void;
};

/**
 * The main offer of the paywall: sign in, add coins and unlock, agree to a new price, or unlock. To begin with a free
 * episode comes before all of these.
 */
export function UnlockOffer({ dramaId, choice, balanceCoins, unlock, topUp, ...props }: UnlockOfferProps) {
  const { onStartFree, onDecline } = props;
  const isSignedIn = useIsSignedIn();
  const buy = useThrottled((priceCoins: number) => {
    // `useUnlock` shows the failure.
    unlock.unlock({ ...choice, priceCoins }).catch(() => undefined);
  });
  const priceChange = findPriceChange(unlock, choice);
  const isBusy = unlock.pending !== null;

  if (!isSignedIn) return <SignInOffer dramaId={dramaId} choice={choice} onStartFree={onStartFree} />;
  if (choice.priceCoins > balanceCoins && !isBusy)
    return <TopUpOffer choice={choice} balanceCoins={balanceCoins} topUp={topUp} onStartFree={onStartFree} />;
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
      choice={choice}
      balanceCoins={balanceCoins}
      isBusy={isBusy}
      onStartFree={onStartFree}
      onBuy={() => buy(choice.priceCoins)}
    />
  );
}

const findPriceChange = ({ priceChange }: Unlock, { scope, episodeId }: UnlockInput) =>
  priceChange?.input.scope === scope && priceChange.input.episodeId === episodeId ? priceChange : null;

/** The accent is the first button of the offer: the free start if there is one, else what costs. */
function FreeStart({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('unlocks');
  return (
    <Button variant="main" wide icon="play" className={styles.start} onClick={onStart}>
      {t('startFree')}
    </Button>
  );
}

const variantAfter = (onStartFree: UnlockOfferProps['onStartFree']) => (onStartFree ? 'quiet' : 'main');

type SignInOfferProps = Pick<UnlockOfferProps, 'dramaId' | 'choice' | 'onStartFree'>;

function SignInOffer({ dramaId, choice: { scope, episodeId, priceCoins }, onStartFree }: SignInOfferProps) {
  const { t } = useTranslation('unlocks');
  const goToLogin = useGoToLogin();
  const signIn = () =>
    goToLogin(scope === 'rest' ? { kind: 'rest', id: dramaId } : { kind: 'unlock', id: episodeId });
  return (
    <div className={styles.offer}>
      {onStartFree && <FreeStart onStart={onStartFree} />}
      <Button
        variant={variantAfter(onStartFree)}
        wide
        end={<CoinPrice coins={priceCoins} />}
        onClick={signIn}
      >
        {t('signIn')}
      </Button>
      <p className={`small t2 ${styles.note}`}>{t('signInHint')}</p>
    </div>
  );
}

type TopUpOfferProps = Pick<UnlockOfferProps, 'choice' | 'balanceCoins' | 'topUp' | 'onStartFree'>;

/** One tap that buys the missing coins and unlocks once they are paid; without a pack, what is missing. */
function TopUpOffer({ choice, balanceCoins, topUp, onStartFree }: TopUpOfferProps) {
  const { pack, exact, isPlacing, buy } = topUp;
  const { t } = useTranslation(['unlocks', 'wallet']);
  const missingCoins = choice.priceCoins - balanceCoins;
  if (!pack) {
    return (
      <div className={styles.offer}>
        {onStartFree && <FreeStart onStart={onStartFree} />}
        <h3 className="title">
          <WordWrap text={t('topUpMissing', { count: missingCoins, coins: formatCoins(missingCoins) })} />
        </h3>
        <p className={`small t2 ${styles.short}`}>
          <Trans t={t} i18nKey="balance" components={{ c: <CoinAmount coins={balanceCoins} /> }} />
        </p>
      </div>
    );
  }
  const coins = formatCoins(pack.coins);
  const label =
    pack.coins < missingCoins
      ? t('wallet:packs.pay', { count: pack.coins, coins })
      : choice.scope === 'rest'
        ? t('rest.addAndUnlock', { count: choice.episodes, coins })
        : t('addAndUnlock', { number: choice.number, coins });
  return (
    <div className={styles.offer}>
      {onStartFree && <FreeStart onStart={onStartFree} />}
      <Button
        variant={variantAfter(onStartFree)}
        wide
        needsConnection
        busy={isPlacing}
        end={<span className="num">{formatMoney(pack.price)}</span>}
        onClick={buy}
      >
        {label}
      </Button>
      <p className={`small t2 ${styles.note}`}>
        {pack.coins < missingCoins ? (
          <Trans t={t} i18nKey="balance" components={{ c: <CoinAmount coins={balanceCoins} /> }} />
        ) : (
          <BalanceAfter balanceCoins={balanceCoins} priceCoins={choice.priceCoins - pack.coins} />
        )}
        <span>{t('onePayment')}</span>
      </p>
      {exact && <ExactOffer exact={exact} isPlacing={isPlacing} />}
      <CoinTermsExample {...(choice.scope === 'episode' && { priceCoins: choice.priceCoins })} />
    </div>
  );
}

/** The missing coins and no more, for viewers who want none to be left over. */
function ExactOffer({ exact, isPlacing }: { exact: NonNullable<TopUp['exact']>; isPlacing: boolean }) {
  const { t } = useTranslation('unlocks');
  const { coins, price, isSmallest, buy } = exact;
  const text = { count: coins, coins: formatCoins(coins) };
  return (
    <ListItem
      label={t(isSmallest ? 'exact.fewest' : 'exact.missing', text)}
      detail={isSmallest ? t('exact.smallest') : undefined}
      value={<span className="num">{formatMoney(price)}</span>}
      needsConnection
      disabled={isPlacing}
      onClick={buy}
    />
  );
}

type PriceOfferProps = {
  choice: UnlockInput;
  balanceCoins: number;
  isBusy: boolean;
  onStartFree: (() => void) | null;
  onBuy: () => void;
};

function PriceOffer({ choice, balanceCoins, isBusy, onStartFree, onBuy }: PriceOfferProps) {
  const { t } = useTranslation('unlocks');
  const { priceCoins } = choice;
  return (
    <div className={styles.offer}>
      {onStartFree && <FreeStart onStart={onStartFree} />}
      <Button
        variant={variantAfter(onStartFree)}
        wide
        needsConnection
        end={<CoinPrice coins={priceCoins} />}
        busy={isBusy}
        onClick={onBuy}
      >
        {choice.scope === 'rest'
          ? t('rest.unlock', { count: choice.episodes })
          : t('unlock', { number: choice.number })}
      </Button>
      <p className={`small t2 ${styles.note}`}>
        <BalanceAfter balanceCoins={Math.max(balanceCoins, priceCoins)} priceCoins={priceCoins} />
        <span>{t('undoHint', { seconds: limits.undoSeconds, watched: limits.undoWatchedSeconds })}</span>
      </p>
    </div>
  );
}
