import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import styles from './end-note.module.css';
import { EndNote } from './end-note.tsx';

const opensAfterSeconds = 3;

type FreeRunEndProps = {
  /** The locked episode that comes next. */
  next: { number: number; priceCoins: number };
  /** The episode that ended was free. */
  wasFree: boolean;
  /** Something else is open, so the countdown waits. */
  isPaused: boolean;
  /** Draws the cliff; `isOpening` is its last second. */
  cliff: (isOpening: boolean) => Elements;
  /** Asks about the next episode. */
  onOpen: () => void;
  onStay: () => void;
};

/** Before a locked episode: counts down to the question whether to unlock it, and never unlocks it by itself. */
export function FreeRunEnd({ next, wasFree, isPaused, cliff, onOpen, onStay }: FreeRunEndProps) {
  const { t } = useTranslation('player');
  const { number, priceCoins } = next;
  const seconds = useCountdown(opensAfterSeconds, isPaused, onOpen);
  return (
    <EndNote
      title={t('end.opens', { number, seconds: Math.max(1, seconds) })}
      text={wasFree ? t('end.freePart') : t('end.nothingSpent')}
      actions={
        <>
          <Button variant="main" grow end={<CoinPrice coins={priceCoins} />} onClick={onOpen}>
            {t('end.goTo', { number })}
          </Button>
          <Button onClick={onStay}>{t('end.stay')}</Button>
        </>
      }
    >
      <div className={styles.cliff}>{cliff(seconds === 1)}</div>
    </EndNote>
  );
}

/** Counts whole seconds down, not while it is paused, and calls back at the end. @returns the seconds left */
function useCountdown(fromSeconds: number, isPaused: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(fromSeconds);
  const handleEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused || secondsLeft === 0) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1);
      if (secondsLeft === 1) handleEnd();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [isPaused, secondsLeft]);
  return secondsLeft;
}
