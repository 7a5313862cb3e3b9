import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { notifyManager } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { idleSeconds } from '#lib/idle-seconds.ts';
import { Store } from '#lib/store.ts';
import { type AskReason, decideAutoUnlock } from './auto-unlock.ts';
import type { UnlockInput } from './unlock-input.ts';

/** The next episode, with the price that was shown before the viewer reached it. */
export interface NextEpisode {
  episodeId: string;
  priceCoins: number;
}

/** State of the paywall at a locked episode. */
export type GateState =
  | { kind: 'none' }
  /** The viewer is asked. `reason` says why an automatic unlock did not happen, if the viewer expects one. */
  | { kind: 'asking'; reason: AskReason | null }
  /** It is unlocked automatically. */
  | { kind: 'unlocking' }
  /** The automatic unlock has failed, and the viewer is not asked yet. */
  | { kind: 'failed' };

export interface LockedArrival {
  /** Of a locked episode. */
  detail: EpisodeDetail;
  /** Null after a jump or a link, which always ask the viewer. */
  advancedTo: NextEpisode | null;
}

type Unlock = (input: UnlockInput) => Promise<unknown>;

/**
 * Decides about the locked episode that the player has reached: it is unlocked automatically if `decideAutoUnlock` allows
 * it, otherwise the viewer is asked. Once the viewer was asked about an episode, only the viewer unlocks it.
 */
export class PaywallGate {
  readonly state = new Store<GateState>({ kind: 'none' });
  #lockedId: string | null = null;
  #asked: { episodeId: string; reason: AskReason | null } | null = null;
  #unlockingId: string | null = null;
  #failedId: string | null = null;
  /** This device unlocks or pays for what the player shows. */
  #isOpening = false;
  /** Automatic unlocks in a row without a touch. */
  #unattendedUnlocks = 0;

  /** The player has reached a locked episode. @param unlock spends the coins, and rejects if that fails */
  enter({ detail, advancedTo }: LockedArrival, unlock: Unlock): void {
    const { episodeId, number } = detail.episode;
    if (episodeId === this.#lockedId) return;
    this.#lockedId = episodeId;
    this.#isOpening = false;
    if (episodeId !== this.#asked?.episodeId) this.#decide({ detail, advancedTo }, { number, unlock });
    this.#publish();
  }

  /** The player shows an episode that is not locked, or none. */
  readonly leave = (): void => {
    this.#lockedId = null;
    this.#isOpening = false;
    this.#publish();
  };

  /** This device has begun to unlock or to pay, so what opens now was not opened on another. */
  readonly recordOpening = (): void => {
    this.#isOpening = true;
  };

  isOpenedHere(): boolean {
    return this.#isOpening;
  }

  /** Whether an episode of a drama would be unlocked at this price without asking. */
  opens(dramaId: string, priceCoins: number): boolean {
    return this.#decision(dramaId, priceCoins) === 'unlock';
  }

  /** Makes the viewer decide about an episode from now on, whatever the setting. */
  readonly ask = (episodeId: string, reason: AskReason | null = null): void => {
    this.#asked = { episodeId, reason };
    this.#publish();
  };

  /** As `ask`, for the next episode, and says why it is not unlocked automatically. */
  askAboutNext({ drama, next }: Pick<EpisodeDetail, 'drama' | 'next'>): void {
    if (next) this.ask(next.episodeId, reasonOf(this.#decision(drama.dramaId, next.priceCoins)));
  }

  /** Restarts the count of unlocks in a row without a touch. */
  readonly recordTouch = (): void => {
    this.#unattendedUnlocks = 0;
  };

  #decide({ detail, advancedTo }: LockedArrival, { number, unlock }: { number: number; unlock: Unlock }) {
    const { episodeId } = detail.episode;
    const mayUnlock = advancedTo?.episodeId === episodeId && episodeId !== this.#failedId;
    const decision = mayUnlock ? this.#decision(detail.drama.dramaId, advancedTo.priceCoins) : 'ask';
    if (decision !== 'unlock' || !advancedTo) {
      this.#asked = { episodeId, reason: reasonOf(decision) };
      return;
    }
    const auto = { touched: this.#unattendedUnlocks === 0, idleSeconds: idleSeconds() };
    this.#unattendedUnlocks += 1;
    this.#unlockingId = episodeId;
    unlock({ episodeId, number, scope: 'episode', priceCoins: advancedTo.priceCoins, auto }).then(
      // After the cache has notified its observers: the paywall is gone by then.
      () => notifyManager.schedule(() => this.ask(episodeId)),
      () =>
        notifyManager.schedule(() => {
          this.#failedId = episodeId;
          this.#publish();
        }),
    );
  }

  #decision(dramaId: string, priceCoins: number) {
    const user = queryClient.getQueryData(api.account.userInfo.key());
    const list: EpisodeList | undefined = queryClient.getQueryData(api.dramas.episodes.key({ dramaId }));
    if (!user || !list) return 'ask';
    return decideAutoUnlock({
      isOn: user.autoUnlock === 1,
      priceCoins,
      balanceCoins: user.coin,
      spentCoins: list.cost.spentCoins,
      capCoins: user.autoUnlockCapCoins,
      unattendedUnlocks: this.#unattendedUnlocks,
    });
  }

  #publish(): void {
    const state = this.#find();
    const { value } = this.state;
    const isSame =
      value.kind === state.kind &&
      (value.kind !== 'asking' || state.kind !== 'asking' || value.reason === state.reason);
    if (!isSame) this.state.set(state);
  }

  #find(): GateState {
    const episodeId = this.#lockedId;
    if (episodeId === null) return { kind: 'none' };
    if (episodeId === this.#asked?.episodeId) return { kind: 'asking', reason: this.#asked.reason };
    if (episodeId === this.#failedId) return { kind: 'failed' };
    return episodeId === this.#unlockingId ? { kind: 'unlocking' } : { kind: 'none' };
  }
}

const reasonOf = (decision: ReturnType<typeof decideAutoUnlock>): AskReason | null =>
  decision === 'paused' || decision === 'capReached' ? decision : null;
