import { useEffect } from 'react';
import { Store, useStore } from './store.ts';

/** How many things go on that nothing may cover or slow down. */
const holdCount = new Store(0);

/** Holds back what can wait, such as popups and the installation of the service worker, while `isHolding`. */
export function useHoldInterruptions(isHolding: boolean): void {
  useEffect(() => {
    if (!isHolding) return;
    holdCount.set(holdCount.value + 1);
    return () => holdCount.set(holdCount.value - 1);
  }, [isHolding]);
}

export const areInterruptionsHeld = (): boolean => holdCount.value > 0;

export const useAreInterruptionsHeld = (): boolean => useStore(holdCount) > 0;

/** Resolves once no interruption is held back. */
export const whenInterruptible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (holdCount.value > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = holdCount.subscribe(check);
    check();
  });
