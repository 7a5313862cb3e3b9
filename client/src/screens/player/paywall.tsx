import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { AdOffer } from '#features/rewards/ad/ad-offer.tsx';
import type { GateState } from '#features/unlocks/paywall-gate.ts';
import { UnlockSheet } from '#features/unlocks/unlock-sheet.tsx';
import type { Unlock } from '#features/unlocks/use-unlock.ts';
import { PackPurchase } from '#features/wallet/pack-purchase.tsx';
import { chooseShownPacks } from '#features/wallet/packs.ts';
import { PaymentSheet } from '#features/wallet/payment-sheet.tsx';
import { useCheckout } from '#features/wallet/use-checkout.ts';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { Player } from '#player/use-player.ts';
import { PaywallSurface } from '#player/view/chrome/paywall-surface.tsx';
import { LoadedTime } from '#ui/loaded-time.tsx';

type PaywallProps = {
  /** A locked episode, or the one before it: the paywall then loads its data ahead. */
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  unlock: Unlock;
  isAsking: boolean;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  player: Player<GateState>;
  onClose: () => void;
  onPrevious: () => void;
  onOpenPlayback: () => void;
  /** As in the player. */
  onLeave: (() => void) | undefined;
};

/** The paywall of a locked episode, which also sells the missing coins. */
export function Paywall({ detail, list, unlock, isAsking, path, player, onClose, ...ways }: PaywallProps) {
  const { onPrevious, onOpenPlayback, onLeave } = ways;
  const templates = useQuery(api.wallet.templates.query()).data;
  // The confirmed payment makes the episode stale, so the paywall shows the new balance by itself.
  const checkout = useCheckout({ from: path, onPaid: () => undefined });
  return (
    <>
      <UnlockSheet
        open={isAsking}
        onClose={onClose}
        above={(leaveBy) => (
          <PaywallSurface
            player={player}
            title={detail.drama.title}
            onClose={() => leaveBy(onClose)}
            onPrevious={onPrevious}
            onOpenPlayback={onOpenPlayback}
            onLeave={onLeave && (() => leaveBy(onLeave))}
          />
        )}
        detail={detail}
        list={list}
        unlock={unlock}
        askReason={player.gate.kind === 'asking' ? player.gate.reason : null}
        cliff={list && <PaywallCost detail={detail} list={list} />}
        topUp={(missingCoins) =>
          templates && (
            <PackPurchase
              packs={chooseShownPacks(templates.coinPacks, missingCoins)}
              checkout={checkout}
              missingCoins={missingCoins}
            />
          )
        }
        ad={<AdOffer episodeId={detail.episode.episodeId} />}
        plans={templates?.membershipPlans ?? []}
        toWallet={(missingCoins) => href(paths.wallet({ from: path, missingCoins }))}
      />
      {isAsking && <PaymentSheet checkout={checkout} />}
    </>
  );
}

type PaywallCostProps = { detail: EpisodeDetail; list: EpisodeList };

/** The cost cliff at the paywall, and the time of the numbers there while the connection is lost. */
function PaywallCost({ detail: { drama, episode }, list }: PaywallCostProps) {
  const key = api.dramas.detail.key({ dramaId: drama.dramaId, episodeId: episode.episodeId });
  const state = useQueryClient().getQueryState(key);
  return (
    <>
      <CostCliff list={list} atNumber={episode.number} brief />
      {state && <LoadedTime atMs={state.dataUpdatedAt} />}
    </>
  );
}
