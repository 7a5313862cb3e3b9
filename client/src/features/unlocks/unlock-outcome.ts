import type { contract, EndpointData } from '@cliffhanger/contracts';
import { type ApiFailure, isApiError, isTokenRefusal, NetworkError } from '#lib/api/errors.ts';
import type { UnlockInput } from './unlock-input.ts';

type UnlockResult = EndpointData<typeof contract.unlocks.unlockEpisode>;

/** The price is no longer the one that the viewer agreed to. Nothing was spent. */
export interface PriceChange {
  input: UnlockInput;
  priceCoins: number;
}

/**
 * Returns the first episode that this call unlocked, with the end of its undo; null if all were unlocked before, as
 * the call is safe to repeat.
 */
export const findNewUnlock = ({
  episodeIds: [episodeId],
  movement,
  undoUntil,
}: Pick<UnlockResult, 'episodeIds' | 'movement' | 'undoUntil'>) =>
  episodeId !== undefined && (movement || undoUntil) ? { episodeId, undoUntil } : null;

export const findPriceChange = (input: UnlockInput, error: ApiFailure): PriceChange | null =>
  isApiError(error, 'priceChanged') ? { input, priceCoins: error.details.priceCoins } : null;

/** Whether to show the failure as a message. The offer shows a changed price, and the app the end of a session. */
export const shouldShowFailure = (error: ApiFailure): boolean =>
  !isApiError(error, 'priceChanged') && !isTokenRefusal(error);

/** Whether to repeat a call: once if no answer came. If the call had succeeded, repeating it spends nothing. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof NetworkError && failures < 1;
