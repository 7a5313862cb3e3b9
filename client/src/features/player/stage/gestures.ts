/** How far a pointer moved between down and up, in pixels, and how long that took. */
export interface PointerTravel {
  dx: number;
  dy: number;
  durationMs: number;
}

export interface Tap {
  x: number;
  y: number;
  atMs: number;
}

/** `1` for the next episode, `-1` for the previous one. */
export type EpisodeStep = 1 | -1;

/** A pointer that moves less has not moved on purpose. */
const slopPixels = 10;
const longPressMs = 500;
/** The share of the stage's height after which a swipe counts. */
const swipeShare = 0.18;
const flickPixels = 24;
const flickPixelsPerMs = 0.5;
export const doubleTapMs = 260;
const doubleTapPixels = 48;

/** Whether a moving pointer drags the video up or down. */
export const isDrag = ({ dx, dy }: Pick<PointerTravel, 'dx' | 'dy'>): boolean =>
  Math.abs(dy) > slopPixels && Math.abs(dy) > Math.abs(dx);

/** Classifies a released pointer: a tap, a step to another episode, or neither. */
export const classifyRelease = (
  travel: PointerTravel,
  heightPixels: number,
): 'tap' | 'stay' | EpisodeStep => {
  const { dx, dy, durationMs } = travel;
  if (Math.hypot(dx, dy) <= slopPixels) return durationMs < longPressMs ? 'tap' : 'stay';
  if (!isDrag(travel)) return 'stay';
  const isFlick = Math.abs(dy) > flickPixels && Math.abs(dy) / Math.max(durationMs, 1) > flickPixelsPerMs;
  if (!isFlick && Math.abs(dy) < heightPixels * swipeShare) return 'stay';
  return dy < 0 ? 1 : -1;
};

export const isDoubleTap = (first: Tap | null, second: Tap): boolean =>
  first !== null &&
  second.atMs - first.atMs <= doubleTapMs &&
  Math.hypot(second.x - first.x, second.y - first.y) <= doubleTapPixels;

export interface WheelState {
  pixels: number;
  lastAtMs: number;
  hasStepped: boolean;
}

export const initialWheelState: WheelState = {
  pixels: 0,
  lastAtMs: Number.NEGATIVE_INFINITY,
  hasStepped: false,
};
const wheelPixels = 40;
const wheelSilenceMs = 160;

/**
 * Makes one step per turn of the wheel. The momentum of a trackpad lasts for a second and must not step again, so a
 * turn ends after 160 ms without an event.
 */
export const advanceWheel = (
  before: WheelState,
  { deltaY, atMs }: { deltaY: number; atMs: number },
): { state: WheelState; step: EpisodeStep | null } => {
  const isNewTurn = atMs - before.lastAtMs > wheelSilenceMs;
  const pixels = (isNewTurn ? 0 : before.pixels) + deltaY;
  const mayStep = isNewTurn || !before.hasStepped;
  const step = mayStep && Math.abs(pixels) >= wheelPixels ? (pixels > 0 ? 1 : -1) : null;
  return { state: { pixels, lastAtMs: atMs, hasStepped: !mayStep || step !== null }, step };
};
