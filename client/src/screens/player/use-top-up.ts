import type { EpisodeDetail, Offers } from '@cliffhanger/contracts';
import { findMissingCoinsOffer } from '@cliffhanger/contracts/exact-coins';
import { useState } from 'react';
import type { TopUp } from '#features/unlocks/top-up.ts';
import type { UnlockInput } from '#features/unlocks/unlock-input.ts';
import type { Unlock } from '#features/unlocks/use-unlock.ts';
import { useUnlockAfterPayment } from '#features/unlocks/use-unlock-after-payment.ts';
import { chooseDefaultPack, chooseShownPacks, totalCoins } from '#features/wallet/packs.ts';
import { useCheckout } from '#features/wallet/use-checkout.ts';

type TopUpInput = {
  /** The path of this screen. */
  path: string;
  choice: UnlockInput;
  missingCoins: number;
  templates: Offers | undefined;
  unlock: Unlock;
  detail: EpisodeDetail;
};

/** Sells the coins that a paywall's choice lacks, and unlocks it once they are paid. */
export function useTopUp({ path, choice, missingCoins, templates, unlock, detail }: TopUpInput) {
  const { dramaId } = detail.drama;
  const unlockElsewhere = useUnlockAfterPayment();
  const checkout = useCheckout({
    from: path,
    onPaid: (_from, thenUnlock) => {
      if (!thenUnlock) return;
      if (thenUnlock.dramaId === dramaId) unlock.unlock(thenUnlock.input).catch(() => undefined);
      else void unlockElsewhere(thenUnlock.dramaId, thenUnlock.input);
    },
  });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown = chooseShownPacks(templates?.coinPacks ?? [], missingCoins);
  const chosen =
    shown.find(({ templateId }) => templateId === chosenId) ?? chooseDefaultPack(shown, missingCoins);
  const buy = () => {
    if (!chosen) return;
    const isEnough = totalCoins(chosen) >= missingCoins;
    checkout.pay(chosen.templateId, { thenUnlock: isEnough ? { dramaId, input: choice } : null });
  };
  const exact = templates && findMissingCoinsOffer(templates, missingCoins);
  const topUp: TopUp = {
    pack: chosen ? { coins: totalCoins(chosen), price: chosen.price } : null,
    exact:
      exact && chosen && exact.price.amountMinor < chosen.price.amountMinor
        ? {
            ...exact,
            buy: () =>
              checkout.pay(exact.templateId, { coins: exact.coins, thenUnlock: { dramaId, input: choice } }),
          }
        : null,
    isPlacing: checkout.isPlacing,
    buy,
  };
  return { topUp, packs: { shown, chosen, choose: setChosenId }, checkout };
}
