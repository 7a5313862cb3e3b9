import type { EpisodeDetail } from '@cliffhanger/contracts';
import type { Store } from '#lib/store.ts';

/** An episode that the viewer reached from the one before it, with the price that was shown there. */
export type AdvancedTo = { episodeId: string; priceCoins: number };

/** Decides about locked episodes. */
export interface Gate<State> {
  readonly state: Store<State>;
  /** The player has reached a locked episode. `advancedTo` is null after a jump or a link. */
  enter(arrival: { detail: EpisodeDetail; advancedTo: AdvancedTo | null }): void;
  leave(): void;
  /** Whether an episode would be unlocked at this price without asking. */
  opens(dramaId: string, priceCoins: number): boolean;
  /** Whether this device unlocks or pays, so that what opens was not opened on another. */
  isOpenedHere(): boolean;
}
