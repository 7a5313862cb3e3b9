import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { UnlockSheet } from '#features/unlocks/unlock-sheet.tsx';
import { PackPurchase } from '#features/wallet/pack-purchase.tsx';
import { PaymentSheet } from '#features/wallet/payment-sheet.tsx';
import { useCheckout } from '#features/wallet/use-checkout.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { EpisodeUnlock } from './use-episode-unlock.ts';

type PaywallProps = {
  /** A locked episode, or the one before it: the paywall then loads its data ahead. */
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  unlock: EpisodeUnlock;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  onClose: () => void;
};

/** The paywall of a locked episode, which also sells the missing coins. */
export function Paywall({ detail, list, unlock, path, onClose }: PaywallProps) {
  const templates = useQuery(api.wallet.templates.query()).data;
  // The confirmed payment makes the episode stale, so the paywall shows the new balance by itself.
  const checkout = useCheckout({ from: path, onPaid: () => undefined });
  return (
    <>
      <UnlockSheet
        open={unlock.isAsking}
        onClose={onClose}
        detail={detail}
        list={list}
        unlock={unlock}
        cliff={list && <CostCliff list={list} atNumber={detail.episode.number} brief />}
        topUp={(missingCoins) =>
          templates && (
            <PackPurchase packs={templates.coinPacks} checkout={checkout} missingCoins={missingCoins} />
          )
        }
        plans={templates?.membershipPlans ?? []}
        walletHref={href(paths.wallet({ from: path }))}
      />
      {unlock.isAsking && <PaymentSheet checkout={checkout} />}
    </>
  );
}
