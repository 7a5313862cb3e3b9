import type { contract, EndpointArguments, EndpointData } from '@cliffhanger/contracts';
import { type ApiFailure, isApiError, NetworkError } from '#lib/api/errors.ts';

type UnlockEndpoint = typeof contract.unlocks.unlockEpisode;
type UnlockResult = EndpointData<UnlockEndpoint>;

/** One episode, or every episode that is still locked, at the price that the viewer saw. */
export type UnlockInput = { episodeId: string; priceCoins: number } & (
  | {
      scope: 'episode';
      number: number;
      /** For an automatic unlock: whether the viewer touched the screen since the last one. */
      auto?: { touched: boolean };
    }
  | { scope: 'rest'; episodes: number }
);

/** The price is no longer the one that the viewer agreed to. Nothing was spent. */
export interface PriceChange {
  input: UnlockInput;
  priceCoins: number;
}

export const toUnlockArguments = (
  dramaId: string,
  input: UnlockInput,
): EndpointArguments<UnlockEndpoint> => ({
  dramaId,
  episodeId: input.episodeId,
  scope: input.scope,
  price: input.priceCoins,
  ...(input.scope === 'episode' && input.auto && { source: 'auto', touched: input.auto.touched ? '1' : '0' }),
});

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

/** Repeats a call once without an answer: it may have succeeded, and then the repeated call spends nothing. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  error instanceof NetworkError && failures < 1;
