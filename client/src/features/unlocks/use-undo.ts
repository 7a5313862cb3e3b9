import { limits } from '@cliffhanger/contracts/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { onTokenChange } from '#lib/api/token.ts';
import { toast } from '#ui/toast.ts';
import { saveUnlocks } from './save-unlocks.ts';
import { shouldRetry } from './unlock-outcome.ts';

/** The server counts from the unlock, so a press on the last second of the offer must still arrive in time. */
const undoOfferMs = (limits.undoSeconds - 3) * 1_000;

/** Dismisses the offer on screen. It outlives the player, and there is one at a time for all dramas. */
let dismissUndo = () => {};
onTokenChange(() => dismissUndo());

export type UndoHandlers = {
  /** Called before the undo is sent, with all episodes that it locks: their video is refused from then on. */
  onUndo: (episodeIds: readonly string[]) => void;
  /** Gets the episode that is locked again. */
  onUndone: (episodeId: string) => void;
};

type Unlocked = { dramaId: string; episodeIds: readonly string[] };

/** Offers to undo the last unlock in a drama. */
export function useUndo(dramaId: string, { onUndo, onUndone }: UndoHandlers) {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  const [undoableId, setUndoableId] = useState<string | null>(null);
  const videoSecondsLeft = useRef<number | null>(null);

  const mutation = useMutation({
    // The player may have gone on to another drama since.
    mutationFn: ({ dramaId, episodeIds: [episodeId = ''] }: Unlocked) =>
      api.unlocks.undo.call({ dramaId, episodeId }),
    retry: shouldRetry,
    onSuccess: ({ balance, movement }, { dramaId, episodeIds: [...episodeIds] }) => {
      if (episodeIds[0] !== undefined) onUndone(episodeIds[0]);
      toast(t('undone', { count: movement.coins, coins: formatCoins(movement.coins) }));
      return saveUnlocks(queryClient, { dramaId, episodeIds, unlocked: false, balance });
    },
    onError: (_error, { dramaId }) => invalidate(queryClient, staleAfter.refusedUnlock({ dramaId })),
  });

  /** Announces an unlock, with an undo button if `canUndo`. Only the last unlock can be undone, as a whole. */
  const announce = (message: string, episodeIds: readonly string[], canUndo: boolean) => {
    dismissUndo();
    const onPress = () => {
      setUndoableId(null);
      onUndo(episodeIds);
      mutation.mutate({ dramaId, episodeIds });
    };
    const label = (seconds: number) => {
      const videoSeconds = Math.ceil(videoSecondsLeft.current ?? Number.POSITIVE_INFINITY);
      return videoSeconds < seconds ? t('undoFilm', { seconds: videoSeconds }) : t('undo', { seconds });
    };
    const action = { label, onPress };
    videoSecondsLeft.current = null;
    setUndoableId(canUndo ? (episodeIds[0] ?? null) : null);
    dismissUndo = toast(message, canUndo ? { durationMs: undoOfferMs, action } : {});
  };
  const end = () => {
    setUndoableId(null);
    dismissUndo();
  };
  /** Makes the offer count down the seconds until the video has played too far; null while it does not play. */
  const countVideo = (secondsLeft: number | null) => {
    videoSecondsLeft.current = secondsLeft;
  };
  return { undoableId, announce, end, countVideo };
}
