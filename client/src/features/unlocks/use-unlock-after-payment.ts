import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import { saveUnlocks } from './save-unlocks.ts';
import { toUnlockArguments, type UnlockInput } from './unlock-input.ts';
import { describeUnlock } from './use-unlock.ts';

/**
 * Returns a function that does what the viewer asked for with the purchase of the coins for it, on a screen other than the
 * paywall. The server refuses it if the price has changed.
 */
export function useUnlockAfterPayment() {
  const { t } = useTranslation('unlocks');
  const queryClient = useQueryClient();
  return async (dramaId: string, input: UnlockInput): Promise<void> => {
    try {
      const unlocked = await api.unlocks.unlockEpisode.call(toUnlockArguments(dramaId, input));
      const { episodeIds, balance } = unlocked;
      toast(describeUnlock(input, t));
      await saveUnlocks(queryClient, { dramaId, episodeIds, unlocked: true, balance });
    } catch (error) {
      toast(failureMessage(error as ApiFailure));
    }
  };
}
