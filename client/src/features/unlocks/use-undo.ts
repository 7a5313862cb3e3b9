import { limits } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { formatCoins } from '#lib/language/format.ts';
import { onTokenChange } from '#lib/session/token.ts';
import { toast } from '#ui/toast.tsx';
import { saveBalance } from './save-balance.ts';
import { shouldRetry } from './unlock-outcome.ts';

/** The server counts from the unlock, so a press on the last second of the offer must still arrive in time. */
const undoOfferMs = (limits.undoSeconds - 3) * 1_000;

/** Offers to undo the last unlock in a drama. `onUndone` gets the episode that is locked again. */
export function useUndo(dramaId: string, onUndone: (episodeId: string) => void) {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  const [undoableId, setUndoableId] = useState<string | null>(null);
  const dismissToast = useRef(() => {});

  const mutation = useMutation({
    ...api.unlocks.undo.mutation(),
    retry: shouldRetry,
    onSuccess: ({ balance, movement }, { episodeId }) => {
      onUndone(episodeId);
      toast(t('undone', { count: movement.coins, coins: formatCoins(movement.coins) }));
      return saveBalance(queryClient, dramaId, balance);
    },
    onError: () => invalidate(queryClient, staleAfter.refusedUnlock({ dramaId })),
  });

  /** Announces an unlock, with an undo button if `canUndo`. Only the last unlock can be undone. */
  const announce = (message: string, episodeId: string, canUndo: boolean) => {
    dismissToast.current();
    const onPress = () => {
      setUndoableId(null);
      mutation.mutate({ dramaId, episodeId });
    };
    const action = { label: (seconds: number) => t('undo', { seconds }), onPress };
    setUndoableId(canUndo ? episodeId : null);
    dismissToast.current = toast(message, canUndo ? { durationMs: undoOfferMs, action } : {});
  };
  const end = () => {
    setUndoableId(null);
    dismissToast.current();
  };
  useEffect(() => onTokenChange(() => dismissToast.current()), []);
  return { undoableId, announce, end };
}
