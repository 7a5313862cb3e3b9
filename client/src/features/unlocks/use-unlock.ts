import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { playSuccessHaptic } from '#lib/messenger/mini-app.ts';
import { toast } from '#ui/toast.ts';
import { saveUnlocks } from './save-unlocks.ts';
import { toUnlockAction, toUnlockArguments, type UnlockInput } from './unlock-input.ts';
import {
  findNewUnlock,
  findPriceChange,
  type PriceChange,
  shouldRetry,
  shouldShowFailure,
} from './unlock-outcome.ts';
import { type UndoHandlers, useUndo } from './use-undo.ts';

export type UnlockHandlers = UndoHandlers & {
  /** Called before coins are spent. */
  onUnlock: () => void;
};

/** Unlocks of one drama. */
export interface Unlock {
  /** Spends coins for episodes. Failures are shown already when it rejects. */
  unlock: (input: UnlockInput) => Promise<unknown>;
  /** The input of the unlock in progress, or null. */
  pending: UnlockInput | null;
  /** The price has changed since the viewer saw it. */
  priceChange: PriceChange | null;
  dismissPriceChange: () => void;
  /** The episode whose unlock can be undone. */
  undoableId: string | null;
  /** Withdraws the undo, once the episode has been watched or loaded too far. */
  endUndo: () => void;
  /** Makes the offer of an undo count down to the second of the video that ends it; null while it does not play. */
  countVideoToUndoEnd: (secondsLeft: number | null) => void;
}

export function useUnlock(dramaId: string, { onUnlock, ...undoHandlers }: UnlockHandlers): Unlock {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  const [priceChange, setPriceChange] = useState<PriceChange | null>(null);
  const undo = useUndo(dramaId, undoHandlers);

  const mutation = useMutation({
    mutationFn: (input: UnlockInput) => api.unlocks.unlockEpisode.call(toUnlockArguments(dramaId, input)),
    meta: { handlesError: true },
    retry: shouldRetry,
    onMutate: () => {
      onUnlock();
      setPriceChange(null);
    },
    onSuccess: (result, input) => {
      recordAction(toUnlockAction(dramaId, input));
      const unlocked = findNewUnlock(result);
      if (unlocked) playSuccessHaptic();
      if (unlocked) undo.announce(describeUnlock(input, t), result.episodeIds, unlocked.undoUntil !== null);
      const { episodeIds, balance } = result;
      return saveUnlocks(queryClient, { dramaId, episodeIds, unlocked: true, balance });
    },
    onError: (error: ApiFailure, input) => {
      const change = findPriceChange(input, error);
      if (change) setPriceChange(change);
      if (shouldShowFailure(error)) toast(failureMessage(error));
      return invalidate(queryClient, staleAfter.refusedUnlock({ dramaId }));
    },
  });

  return {
    unlock: mutation.mutateAsync,
    pending: mutation.isPending ? mutation.variables : null,
    priceChange,
    dismissPriceChange: () => setPriceChange(null),
    undoableId: undo.undoableId,
    endUndo: undo.end,
    countVideoToUndoEnd: undo.countVideo,
  };
}

/** What a toast says after an unlock. */
export const describeUnlock = (input: UnlockInput, t: TFunction<'unlocks'>) =>
  input.scope === 'rest'
    ? t('unlockedRest', { count: input.episodes })
    : t('unlocked', { number: input.number });
