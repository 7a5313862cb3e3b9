import type { EpisodeDetail } from '@cliffhanger/contracts';

/** Notices when another device opens the episode that is on, or the next one. */
export class OpenedElsewhere {
  /** The ids of episodes that the server has described as locked. */
  readonly #seenLocked = new Set<string>();
  readonly #isOpenedHere: () => boolean;
  #episodeId: string | null = null;

  /** @param isOpenedHere whether this device unlocks or pays, so that what opens was not opened on another */
  constructor(isOpenedHere: () => boolean) {
    this.#isOpenedHere = isOpenedHere;
  }

  /** The episode that another device has opened. */
  get episodeId(): string | null {
    return this.#episodeId;
  }

  /** Forgets what the item before was. */
  clear(): void {
    this.#seenLocked.clear();
    this.#episodeId = null;
  }

  /** @param isCurrent whether the detail is no cached one, which may be older than what this device has opened before */
  follow({ episode, next }: EpisodeDetail, isCurrent: boolean): void {
    for (const { episodeId, access } of next ? [episode, next] : [episode]) {
      if (access === 'locked') {
        if (isCurrent) this.#seenLocked.add(episodeId);
      } else if (this.#seenLocked.delete(episodeId) && !this.#isOpenedHere()) this.#episodeId = episodeId;
    }
  }

  /** The viewer has started an episode themselves. */
  started(episodeId: string | undefined): void {
    if (this.#episodeId === episodeId) this.#episodeId = null;
  }
}
