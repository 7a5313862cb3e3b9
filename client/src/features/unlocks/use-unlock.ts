import { type Balance, limits, type UserInfo } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordAction } from '#lib/analytics/viewer-actions.ts';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError, isSessionError, NetworkError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { formatCoins } from '#lib/language/format.ts';
import { toast } from '#ui/toast.tsx';

/** One episode, or all that is still locked; at the price that the viewer saw. */
export type UnlockInput = { episodeId: string; priceCoins: number } & (
  | {
      scope: 'episode';
      number: number;
      /** Nobody pressed anything; and whether anybody touched the screen since the last time. */
      auto?: { touched: boolean };
    }
  | { scope: 'rest'; episodes: number }
);

/** The price is not what the viewer agreed to, so nothing was spent. */
export interface PriceChange {
  input: UnlockInput;
  priceCoins: number;
}

/** Once more where no answer came: it may have gone through, and then the second call says so and moves nothing. */
const isRepeated = (failures: number, error: unknown) => error instanceof NetworkError && failures < 1;

/** Unlocking in one drama, and taking it back: `onUndone` is told which episode is locked again. */
export function useUnlock(dramaId: string, onUndone: (episodeId: string) => void) {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const [undoableId, setUndoableId] = useState<string | null>(null);
  const dismissToast = useRef(() => {});

  const spent = ({ coin, paidCoin, bonusCoin }: Balance) => {
    queryClient.setQueryData(
      api.account.userInfo.key(),
      (user: UserInfo | null | undefined) => user && { ...user, coin, paidCoin, bonusCoin },
    );
    return invalidate(queryClient, staleAfter.unlock({ dramaId }));
  };
  const refreshDrama = () => invalidate(queryClient, staleAfter.refusedUnlock({ dramaId }));

  const undoing = useMutation({
    ...api.unlocks.undo.mutation(),
    retry: isRepeated,
    onSuccess: ({ balance, movement }, { episodeId }) => {
      onUndone(episodeId);
      toast(t('undone', { count: movement.coins, coins: formatCoins(movement.coins) }));
      return spent(balance);
    },
    onError: () => refreshDrama(),
  });
  const undo = (episodeId: string) => {
    setUndoableId(null);
    undoing.mutate({ dramaId, episodeId });
  };

  const unlocking = useMutation({
    mutationFn: (wish: UnlockInput) => {
      const auto = wish.scope === 'episode' ? wish.auto : undefined;
      return api.unlocks.unlockEpisode.call({
        dramaId,
        episodeId: wish.episodeId,
        scope: wish.scope,
        price: wish.priceCoins,
        ...(auto && { source: 'auto', touched: auto.touched ? '1' : '0' }),
      });
    },
    meta: { handlesError: true },
    retry: isRepeated,
    onMutate: () => setPriceChange(null),
    onSuccess: ({ balance, movement, episodeIds, undoUntil }, wish) => {
      const [firstId] = episodeIds;
      recordAction({
        eventKey: 'unlock',
        module: wish.scope,
        eventId: dramaId,
        eventChildId: wish.episodeId,
      });
      // Without either it was unlocked long before, and there is nothing to tell.
      if (firstId !== undefined && (movement || undoUntil)) {
        const message =
          wish.scope === 'rest'
            ? t('unlockedRest', { count: wish.episodes })
            : t('unlocked', { number: wish.number });
        setUndoableId(undoUntil && firstId);
        dismissToast.current = toast(
          message,
          undoUntil
            ? {
                durationMs: limits.undoSeconds * 1_000,
                action: { label: (seconds) => t('undo', { seconds }), onPress: () => undo(firstId) },
              }
            : {},
        );
      }
      return spent(balance);
    },
    onError: (error: ApiFailure, wish) => {
      if (isApiError(error, 'priceChanged')) {
        setPriceChange({ input: wish, priceCoins: error.details.priceCoins });
      } else if (!isSessionError(error)) {
        toast(failureMessage(error));
      }
      // Prices, coins or what is locked are not as they were shown.
      return refreshDrama();
    },
  });

  return {
    unlock: unlocking.mutateAsync,
    /** What is being unlocked now. */
    wish: unlocking.isPending ? unlocking.variables : null,
    priceChange,
    forgetPriceChange: () => setPriceChange(null),
    /** The episode whose unlock can still be taken back, while it is hardly watched. */
    undoableId,
    endUndo: () => {
      setUndoableId(null);
      dismissToast.current();
    },
  };
}

export type Unlock = ReturnType<typeof useUnlock>;
