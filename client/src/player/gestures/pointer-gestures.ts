import {
  chooseStep,
  doubleTapMs,
  type EpisodeStep,
  findAxis,
  holdMs,
  isDoubleTap,
  measureVelocity,
  type PointerSample,
} from './gestures.ts';

/** What lies under a pointer that goes down. */
export interface PressTarget {
  /** A button or a link, which takes the taps. */
  isControl: boolean;
  /** It takes horizontal drags too. */
  isDraggable: boolean;
  /** Near enough to the seek line for a horizontal drag to seek. */
  isNearSeekLine: boolean;
  /** A click is enough to seek. */
  seeksOnTap: boolean;
}

export interface GestureHandlers {
  tap(): void;
  doubleTap(at: PointerSample): void;
  /** A vertical drag of so many pixels; negative is up. */
  drag(pixels: number): void;
  /** Null if the drag leads nowhere. */
  dragEnd(step: EpisodeStep | null): void;
  /** `x` is a pixel of the page. */
  seek(x: number): void;
  /** False if the drag was taken away, as by a call. */
  seekEnd(isDone: boolean): void;
  /** A finger rests on the picture; then how far it has moved down since. */
  hold(pixelsDown: number): void;
  holdEnd(): void;
}

type Mode = 'pressed' | 'drag' | 'seek' | 'hold' | 'nothing';

/** Recognizes the gestures of one finger anywhere on the player: taps, swipes, seeking and holding. */
export class PointerGestures {
  readonly #handlers: GestureHandlers;
  #mode: Mode | null = null;
  #target: PressTarget = { isControl: false, isDraggable: false, isNearSeekLine: false, seeksOnTap: false };
  #samples: PointerSample[] = [];
  #holdTimer: ReturnType<typeof setTimeout> | undefined;
  #tapTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTap: PointerSample | null = null;

  constructor(handlers: GestureHandlers) {
    this.#handlers = handlers;
  }

  /** Whether the pointer has left the tap, so that nothing under it may be clicked. */
  get hasMoved(): boolean {
    return this.#mode !== null && this.#mode !== 'pressed';
  }

  press(at: PointerSample, target: PressTarget): void {
    this.#mode = 'pressed';
    this.#target = target;
    this.#samples = [at];
    if (!target.isControl && !target.seeksOnTap)
      this.#holdTimer = setTimeout(() => this.#startHold(), holdMs);
  }

  move(at: PointerSample): void {
    const [start] = this.#samples;
    if (this.#mode === null || !start) return;
    this.#samples.push(at);
    if (this.#mode === 'pressed') this.#chooseMode(start, at);
    if (this.#mode === 'drag') this.#handlers.drag(at.y - start.y);
    else if (this.#mode === 'seek') this.#handlers.seek(at.x);
    else if (this.#mode === 'hold') this.#handlers.hold(at.y - start.y);
  }

  /** @param heightPixels the height that a swipe moves through */
  release(at: PointerSample, heightPixels: number): void {
    const [start] = this.#samples;
    const mode = this.#end();
    if (mode === null || !start) return;
    if (mode === 'drag') {
      const velocity = measureVelocity([...this.#samples, at]);
      this.#handlers.dragEnd(chooseStep(at.y - start.y, velocity, heightPixels));
    } else if (mode === 'seek') this.#handlers.seekEnd(true);
    else if (mode === 'hold') this.#handlers.holdEnd();
    else if (mode === 'pressed' && this.#target.seeksOnTap) {
      this.#handlers.seek(at.x);
      this.#handlers.seekEnd(true);
    } else if (mode === 'pressed' && !this.#target.isControl) this.#handleTap(at);
  }

  /** The browser or the system has taken the pointer away. */
  cancel(): void {
    const mode = this.#end();
    if (mode === 'drag') this.#handlers.dragEnd(null);
    else if (mode === 'seek') this.#handlers.seekEnd(false);
    else if (mode === 'hold') this.#handlers.holdEnd();
  }

  /** Forgets a tap that waits for a second one. */
  close(): void {
    this.cancel();
    clearTimeout(this.#tapTimer);
  }

  #end(): Mode | null {
    clearTimeout(this.#holdTimer);
    const mode = this.#mode;
    this.#mode = null;
    return mode;
  }

  #chooseMode(start: PointerSample, at: PointerSample): void {
    const axis = findAxis(start, at);
    if (axis === null) return;
    clearTimeout(this.#holdTimer);
    if (axis === 'vertical') this.#mode = 'drag';
    else if (this.#target.isDraggable) this.#mode = null;
    else this.#mode = this.#target.isNearSeekLine ? 'seek' : 'nothing';
  }

  #startHold(): void {
    this.#mode = 'hold';
    this.#handlers.hold(0);
  }

  /** A single tap waits until it cannot become a double tap. A third tap makes another pair with the second. */
  #handleTap(at: PointerSample): void {
    clearTimeout(this.#tapTimer);
    const isDouble = isDoubleTap(this.#lastTap, at);
    this.#lastTap = at;
    if (isDouble) this.#handlers.doubleTap(at);
    else this.#tapTimer = setTimeout(() => this.#handlers.tap(), doubleTapMs);
  }
}
