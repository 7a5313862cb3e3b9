import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { useSignInIntent } from '#entities/session/use-sign-in-intent.ts';
import { useBalanceCoins } from '#entities/wallet/use-balance-coins.ts';
import { InviteLine } from '#features/account/invite-line.tsx';
import { CostCliff } from '#features/dramas/cost/cost-cliff.tsx';
import { AdOffer } from '#features/rewards/ad/ad-offer.tsx';
import { OtherWays } from '#features/unlocks/other-ways.tsx';
import { choiceOf, findFreeStart, type PaywallScope } from '#features/unlocks/paywall-choice.ts';
import type { GateState } from '#features/unlocks/paywall-gate.ts';
import { UnlockOffer } from '#features/unlocks/unlock-offer.tsx';
import { UnlockSheet } from '#features/unlocks/unlock-sheet.tsx';
import type { Unlock } from '#features/unlocks/use-unlock.ts';
import { PackChoice } from '#features/wallet/pack-purchase.tsx';
import { PaymentSheet } from '#features/wallet/payment-sheet.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import type { Player } from '#player/use-player.ts';
import { PaywallSurface } from '#player/view/chrome/paywall-surface.tsx';
import { LoadedTime } from '#ui/loaded-time.tsx';
import styles from './paywall.module.css';
import { useTopUp } from './use-top-up.ts';

type PaywallProps = {
  /** A locked episode, or the one before it: the paywall then loads its data ahead. */
  detail: EpisodeDetail;
  list: EpisodeList | undefined;
  isListPending: boolean;
  unlock: Unlock;
  isAsking: boolean;
  /** The path of this screen, to return to from the wallet. */
  path: string;
  /** The viewer has chosen the rest of the series on the way here. */
  choosesRest: boolean;
  player: Player<GateState>;
  onPlay: (episodeId: string) => void;
  onClose: () => void;
  onPrevious: () => void;
  onOpenPlayback: () => void;
  /** As in the player. */
  onLeave: (() => void) | undefined;
};

/** The paywall of a locked episode, which also sells the missing coins. */
export function Paywall({ detail, list, unlock, isAsking, path, player, onClose, ...props }: PaywallProps) {
  const { onPrevious, onOpenPlayback, onLeave } = props;
  const locked = useLocked(detail);
  const { scope, setScope } = useScope(locked, props.choosesRest);
  const choice = choiceOf(locked, list, scope);
  const balanceCoins = useBalanceCoins(locked.wall?.balanceCoins ?? 0);
  const templates = useQuery(api.wallet.templates.query()).data;
  const missingCoins = choice.priceCoins - balanceCoins;
  const { topUp, packs, checkout } = useTopUp({
    path,
    choice,
    missingCoins,
    templates,
    unlock,
    detail: locked,
  });
  const isSignedIn = useIsSignedIn();
  const { episodeId } = locked.episode;
  const asksToUnlock = useSignInIntent('unlock', episodeId) === episodeId;
  // Whoever has watched an episode on the way here needs no list for that.
  const isLinked = player.watched === null;
  const mayStart = isLinked && !asksToUnlock && choice.scope === 'episode';
  const freeStart = mayStart && list ? findFreeStart(list) : null;
  return (
    <>
      <UnlockSheet
        open={isAsking && locked.wall !== null}
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
        detail={locked}
        askReason={player.gate.kind === 'asking' ? player.gate.reason : null}
        cliff={list && <PaywallCost detail={locked} list={list} />}
      >
        {/* No button moves under a finger. */}
        {!(mayStart && props.isListPending) && (
          <UnlockOffer
            dramaId={locked.drama.dramaId}
            choice={choice}
            balanceCoins={balanceCoins}
            unlock={unlock}
            topUp={topUp}
            onStartFree={freeStart && (() => props.onPlay(freeStart.episodeId))}
            onDecline={onClose}
          />
        )}
        <InviteLine />
        <OtherWays
          detail={locked}
          list={list}
          scope={choice.scope}
          onChoose={setScope}
          plans={templates?.membershipPlans ?? []}
          toPlan={(plan) => href(paths.wallet({ from: path, plan: plan?.templateId ?? '' }))}
          isShort={missingCoins > 0}
          packs={
            isSignedIn &&
            packs.chosen && (
              <div className={styles.packs}>
                <PackChoice packs={packs.shown} chosen={packs.chosen} onChoose={packs.choose} />
              </div>
            )
          }
          ad={
            <AdOffer
              episodeId={locked.episode.episodeId}
              origin={{
                dramaId: locked.drama.dramaId,
                number: locked.episode.number,
                priceCoins: locked.wall?.priceCoins ?? 0,
              }}
            />
          }
        />
      </UnlockSheet>
      {isAsking && <PaymentSheet checkout={checkout} />}
    </>
  );
}

/** Keeps the locked episode while the sheet closes, when `detail` is unlocked already. */
function useLocked(detail: EpisodeDetail): EpisodeDetail {
  const [locked, setLocked] = useState(detail);
  if (detail.wall && detail !== locked) setLocked(detail);
  return detail.wall ? detail : locked;
}

/** Whether the viewer has chosen the episode or the rest of the series, at each paywall anew. */
function useScope({ drama, episode, wall }: EpisodeDetail, choosesRest: boolean) {
  const { episodeId } = episode;
  // Before the wall, the offer in the episode list is what the viewer has signed in for.
  const intended = useSignInIntent('rest', ...(wall ? [drama.dramaId] : []));
  const [chosen, setChosen] = useState<{ episodeId: string; scope: PaywallScope } | null>(
    intended !== undefined || (wall && choosesRest) ? { episodeId, scope: 'rest' } : null,
  );
  return {
    scope: chosen?.episodeId === episodeId ? chosen.scope : ('episode' as const),
    setScope: (scope: PaywallScope) => setChosen({ episodeId, scope }),
  };
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
