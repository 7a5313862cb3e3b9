import { Trans, useTranslation } from 'react-i18next';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { formatTimeOfDay, sentenceSpace } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './ad.module.css';
import type { AdOrigin } from './ad-origin.ts';
import type { AdClaim } from './use-ad-claim.ts';

type AdDoneProps = {
  board: RewardBoard;
  /** The ad's number of today. */
  number: number;
  claim: AdClaim;
  /** The episode for which the viewer needs coins. */
  origin: AdOrigin | null;
  onNext: () => void;
  /** Plays the advertised episode. */
  onWatch: () => void;
  onClose: () => void;
};

/** After an ad: what it paid, what is left today, the way back to what the coins are for, and the next ad. */
export function AdDone({ claim, onClose, ...today }: AdDoneProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const { paid, error } = claim;
  return (
    <Sheet
      open={paid !== null || error !== null}
      onClose={onClose}
      title={error ? t('ad.failed') : t('ad.over')}
      closeLabel={t('common:close')}
    >
      {(close) => (
        <>
          {paid && <Paid {...today} paid={paid} isPending={claim.isPending} onClose={close} />}
          {error && <Failed claim={claim} error={error} onClose={close} />}
        </>
      )}
    </Sheet>
  );
}

type PaidProps = Omit<AdDoneProps, 'claim'> & {
  paid: NonNullable<AdClaim['paid']>;
  isPending: boolean;
};

function Paid({ board, number, paid, isPending, origin, onNext, onWatch, onClose }: PaidProps) {
  const { t } = useTranslation('rewards');
  const { timesADay } = board.rules.ad;
  const left = Math.max(0, timesADay - number);
  const isEnough = origin !== null && paid.balance.coin >= origin.priceCoins;
  const time = formatTimeOfDay(board.nextResetAt);
  return (
    <>
      <p className="display" role="status">
        {`+${formatCoinsWithUnit(paid.coins)}`}
      </p>
      <p className={`t2 ${styles.after}`}>
        <BalanceText coins={paid.balance.coin} />
        <span>{sentenceSpace()}</span>
        <WordWrap text={left > 0 ? t('ad.leftToday', { count: left, time }) : t('ad.last', { time })} />
      </p>
      <Ledge
        className={styles.today}
        percent={(number / timesADay) * 100}
        label={t('ad.today', { number, times: timesADay })}
      />
      <div className={styles.pair}>
        {isEnough ? (
          <Button variant="main" grow onClick={onClose}>
            {t('ad.back', { number: origin.number })}
          </Button>
        ) : (
          left > 0 && (
            // The next ad needs the next ticket.
            <Button variant="main" grow busy={isPending} onClick={onNext}>
              {t('ad.next')}
            </Button>
          )
        )}
        <Button grow={left === 0} onClick={onWatch}>
          {t('ad.watchIt')}
        </Button>
      </div>
      {!isEnough && (
        <Button variant="text" wide onClick={onClose}>
          {t('ad.enough')}
        </Button>
      )}
    </>
  );
}

function BalanceText({ coins }: { coins: number }) {
  const { t } = useTranslation('rewards');
  return (
    <Trans
      t={t}
      i18nKey="ad.balance"
      components={{
        c: <CoinAmount coins={coins} />,
      }}
    />
  );
}

type FailedProps = { claim: AdClaim; error: NonNullable<AdClaim['error']>; onClose: () => void };

function Failed({ claim, error, onClose }: FailedProps) {
  const { t } = useTranslation(['rewards', 'common']);
  return (
    <>
      <p className="t2" role="alert">
        {failureMessage(error)}
      </p>
      <div className={`${styles.pair} ${styles.failed}`}>
        {error instanceof NetworkError && (
          <Button variant="main" grow busy={claim.isPending} onClick={claim.retry}>
            {t('common:tryAgain')}
          </Button>
        )}
        <Button onClick={onClose}>{t('ad.enough')}</Button>
      </div>
    </>
  );
}
