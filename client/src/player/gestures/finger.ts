import {
  chooseStep,
  type EpisodeStep,
  findAxis,
  holdMs,
  measureVelocity,
  type PointerSample,
} from './gestures.ts';
import { Taps } from './taps.ts';

/** Target of a pointer press. */
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

const ignore = () => undefined;

/** Ignores all gestures. */
export const noGestures: GestureHandlers = {
  tap: ignore,
  doubleTap: ignore,
  drag: ignore,
  dragEnd: ignore,
  seek: ignore,
  seekEnd: ignore,
  hold: ignore,
  holdEnd: ignore,
};

/** One finger on the player, from its press on. */
interface Touch {
  target: PressTarget;
  /** Where it has been; the first is the press. */
  samples: [PointerSample, ...PointerSample[]];
}

/** What the finger does. */
interface FingerState {
  /** The pointer has left the tap, so that nothing under it may be clicked. */
  readonly hasMoved: boolean;
  move(at: PointerSample): void;
  /** @param heightPixels the height that a swipe moves through */
  release(at: PointerSample, heightPixels: number): void;
  /** The browser or the system has taken the pointer away. */
  cancel(): void;
}

/** Recognizes the gestures of one finger anywhere on the player: taps, swipes, seeking and holding. */
export class Finger {
  readonly handlers: GestureHandlers;
  readonly taps: Taps;
  #state: FingerState | null = null;

  constructor(handlers: GestureHandlers) {
    this.handlers = handlers;
    this.taps = new Taps(handlers);
  }

  /** Whether the pointer has left the tap, so that nothing under it may be clicked. */
  get hasMoved(): boolean {
    return this.#state?.hasMoved ?? false;
  }

  press(at: PointerSample, target: PressTarget): void {
    this.#state = new Pressing(this, { target, samples: [at] });
  }

  move(at: PointerSample): void {
    this.#state?.move(at);
  }

  release(at: PointerSample, heightPixels: number): void {
    const state = this.#state;
    this.#state = null;
    state?.release(at, heightPixels);
  }

  cancel(): void {
    const state = this.#state;
    this.#state = null;
    state?.cancel();
  }

  /** Forgets a tap that waits for a second one. */
  close(): void {
    this.taps.close();
    this.cancel();
  }

  /** Goes on with another state, or without one. */
  become(state: FingerState | null): void {
    this.#state = state;
  }
}

/** Whether a tap there is one on the picture. */
const takesTaps = ({ isControl, seeksOnTap }: PressTarget): boolean => !isControl && !seeksOnTap;

/** It has not moved yet: a tap, or the start of any other gesture. */
class Pressing implements FingerState {
  readonly hasMoved = false;
  readonly #finger: Finger;
  readonly #touch: Touch;
  readonly #holdTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(finger: Finger, touch: Touch) {
    this.#finger = finger;
    this.#touch = touch;
    if (!takesTaps(touch.target)) return;
    finger.taps.press(touch.samples[0]);
    this.#holdTimer = setTimeout(() => this.#hold(), holdMs);
  }

  move(at: PointerSample): void {
    const { target, samples } = this.#touch;
    samples.push(at);
    const axis = findAxis(samples[0], at);
    if (axis === null) return;
    this.#leaveTap();
    this.#finger.become(this.#chooseState(axis, target));
    // The movement belongs to the gesture that it has begun.
    this.#finger.move(at);
  }

  release(at: PointerSample): void {
    clearTimeout(this.#holdTimer);
    const { handlers, taps } = this.#finger;
    if (takesTaps(this.#touch.target)) taps.release(at);
    else if (this.#touch.target.seeksOnTap) {
      handlers.seek(at.x);
      handlers.seekEnd(true);
    }
  }

  cancel(): void {
    this.#leaveTap();
  }

  #chooseState(axis: 'horizontal' | 'vertical', target: PressTarget): FingerState | null {
    const { handlers } = this.#finger;
    if (axis === 'vertical') return new Dragging(handlers, this.#touch);
    if (target.isDraggable) return null;
    const State = target.isNearSeekLine ? Seeking : Straying;
    return new State(handlers, this.#touch);
  }

  #leaveTap(): void {
    clearTimeout(this.#holdTimer);
    if (takesTaps(this.#touch.target)) this.#finger.taps.leave();
  }

  #hold(): void {
    this.#leaveTap();
    this.#finger.become(new Holding(this.#finger.handlers, this.#touch));
    this.#finger.handlers.hold(0);
  }
}

/** The pointer has left the tap. */
abstract class MovedState implements FingerState {
  readonly hasMoved = true;
  protected readonly handlers: GestureHandlers;
  protected readonly touch: Touch;

  constructor(handlers: GestureHandlers, touch: Touch) {
    this.handlers = handlers;
    this.touch = touch;
  }

  abstract move(at: PointerSample): void;
  abstract release(at: PointerSample, heightPixels: number): void;
  abstract cancel(): void;
}

/** It drags the video up or down, which moves to another one if it is far or fast enough. */
class Dragging extends MovedState {
  move(at: PointerSample): void {
    const { samples } = this.touch;
    samples.push(at);
    this.handlers.drag(at.y - samples[0].y);
  }

  release(at: PointerSample, heightPixels: number): void {
    const { samples } = this.touch;
    const velocity = measureVelocity([...samples, at]);
    this.handlers.dragEnd(chooseStep(at.y - samples[0].y, velocity, heightPixels));
  }

  cancel(): void {
    this.handlers.dragEnd(null);
  }
}

/** It drags along the seek line. */
class Seeking extends MovedState {
  move(at: PointerSample): void {
    this.handlers.seek(at.x);
  }

  release(): void {
    this.handlers.seekEnd(true);
  }

  cancel(): void {
    this.handlers.seekEnd(false);
  }
}

/** It rests on the picture. */
class Holding extends MovedState {
  move(at: PointerSample): void {
    this.handlers.hold(at.y - this.touch.samples[0].y);
  }

  release(): void {
    this.handlers.holdEnd();
  }

  cancel(): void {
    this.handlers.holdEnd();
  }
}

/** It moves sideways over the picture, which does nothing. */
class Straying extends MovedState {
  move(): void {}
  release(): void {}
  cancel(): void {}
}
