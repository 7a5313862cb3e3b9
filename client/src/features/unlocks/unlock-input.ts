import type { contract, EndpointArguments } from '@cliffhanger/contracts';
import type { ViewerAction } from '#entities/analytics/viewer-actions.ts';

type UnlockEndpoint = typeof contract.unlocks.unlockEpisode;

/** One episode, or every episode that is still locked, at the price that the viewer saw. */
export type UnlockInput = { episodeId: string; priceCoins: number } & (
  | {
      scope: 'episode';
      number: number;
      /** For an automatic unlock: whether the viewer touched the screen since the last one, and how long ago. */
      auto?: { touched: boolean; idleSeconds: number };
    }
  | { scope: 'rest'; episodes: number }
);

export const toUnlockArguments = (
  dramaId: string,
  input: UnlockInput,
): EndpointArguments<UnlockEndpoint> => ({
  dramaId,
  episodeId: input.episodeId,
  scope: input.scope,
  price: input.priceCoins,
  ...(input.scope === 'episode' &&
    input.auto && {
      source: 'auto',
      touched: input.auto.touched ? '1' : '0',
      idleSeconds: input.auto.idleSeconds,
    }),
});

export const toUnlockAction = (dramaId: string, { scope, episodeId }: UnlockInput): ViewerAction => ({
  eventKey: 'unlock',
  module: scope,
  eventId: dramaId,
  eventChildId: episodeId,
});
