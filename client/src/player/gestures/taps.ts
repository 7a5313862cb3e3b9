import { isNear, type PointerSample } from './gestures.ts';

/**
 * Longest time from the end of a tap to the press that makes it a double tap: that of iOS. Android has 300 ms, which is too
 * short for slow thumbs. A single tap waits for as long.
 */
export const doubleTapMs = 350;
/** A second tap within this time of the first one was a double tap that came too late. */
const lateTapMs = 700;

interface TapHandlers {
  tap(): void;
  doubleTap(at: PointerSample): void;
}

type TapState =
  /** A single tap that may become a double tap. */
  | { kind: 'waiting'; at: PointerSample; timer: ReturnType<typeof setTimeout> }
  /** The next tap makes a double tap with one that has had its effect. */
  | { kind: 'done'; at: PointerSample; timer: ReturnType<typeof setTimeout> }
  /** A single tap has had its effect, which a late second one takes back at once. */
  | { kind: 'late'; at: PointerSample; timer: ReturnType<typeof setTimeout> }
  /** The finger is down for the second time. `isOwed`: the first tap has had no effect yet. */
  | { kind: 'second'; effect: 'double' | 'tap'; isOwed: boolean };

/** Tells single taps from double taps. One clock decides, so that no tap is lost between the two. */
export class Taps {
  readonly #handlers: TapHandlers;
  #state: TapState | null = null;

  constructor(handlers: TapHandlers) {
    this.#handlers = handlers;
  }

  /** A finger is down where taps count. */
  press(at: PointerSample): void {
    const state = this.#state;
    if (!state || state.kind === 'second') return;
    clearTimeout(state.timer);
    this.#state = null;
    if (isNear(state.at, at)) {
      const effect = state.kind === 'late' ? 'tap' : 'double';
      this.#state = { kind: 'second', effect, isOwed: state.kind === 'waiting' };
    } else if (state.kind === 'waiting') this.#handlers.tap();
  }

  /** The finger that was pressed has made a tap. A third tap makes another pair with the second. */
  release(at: PointerSample): void {
    const state = this.#state;
    if (state?.kind !== 'second') {
      this.#wait('waiting', at, doubleTapMs, () => this.#endWaiting(at));
      return;
    }
    this.#wait('done', at, doubleTapMs);
    if (state.effect === 'double') this.#handlers.doubleTap(at);
    else this.#handlers.tap();
  }

  /** The finger that was pressed does something else, so a tap before it was a single one. */
  leave(): void {
    const state = this.#state;
    if (state?.kind !== 'second') return;
    this.#state = null;
    if (state.isOwed) this.#handlers.tap();
  }

  /** Forgets all taps. */
  close(): void {
    if (this.#state && 'timer' in this.#state) clearTimeout(this.#state.timer);
    this.#state = null;
  }

  #wait(kind: 'waiting' | 'done' | 'late', at: PointerSample, ms: number, end = () => {}): void {
    const timer = setTimeout(() => {
      this.#state = null;
      end();
    }, ms);
    this.#state = { kind, at, timer };
  }

  #endWaiting(at: PointerSample): void {
    this.#wait('late', at, lateTapMs - doubleTapMs);
    this.#handlers.tap();
  }
}
