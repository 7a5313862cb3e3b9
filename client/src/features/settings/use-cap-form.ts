import { type FormEvent, useRef, useState } from 'react';
import { capStops, parseCap } from './cap-amount.ts';
import type { useAccountSettings } from './use-account-settings.ts';

export type CapSettings = Pick<ReturnType<typeof useAccountSettings>, 'capCoins' | 'change' | 'isSaving'>;

export type CapFormState = ReturnType<typeof useCapForm>;

const isStop = (coins: number): boolean => capStops.some((stop) => stop === coins);

/**
 * The cap that is chosen from the stops or typed, and its submission. `typed` is null while a stop is chosen, `coins`
 * while the typed text is no amount.
 */
export function useCapForm(settings: CapSettings, onSaved: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(settings.capCoins);
  const [typed, setTyped] = useState(isStop(settings.capCoins) ? null : String(settings.capCoins));
  const [isWrong, setIsWrong] = useState(false);
  const coins = typed === null ? chosen : parseCap(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (settings.isSaving) return;
    if (coins === null) {
      setIsWrong(true);
      input.current?.focus();
      return;
    }
    settings.change({ autoUnlockCapCoins: coins }, { onSuccess: onSaved });
  };
  const choose = (stop: number) => {
    setTyped(null);
    setChosen(stop);
  };
  const type = (text: string) => {
    setTyped(text);
    setIsWrong(false);
  };
  return { input, coins, chosen, typed, isWrong, choose, type, submit };
}
