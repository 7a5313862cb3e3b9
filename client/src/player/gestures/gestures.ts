/** A point under a finger or a mouse, in pixels of the page. */
export interface PointerSample {
  x: number;
  y: number;
  atMs: number;
}

/** `1` for the next item, `-1` for the previous one. */
export type EpisodeStep = 1 | -1;

/** A pointer that moves less has not moved on purpose. */
const slopPixels = 10;
/** The share of the stage's height after which a slow swipe counts. */
const swipeShare = 0.18;
/** A finger that leaves faster than this decides by its direction, however far it came. */
const flickPixelsPerMs = 0.3;
const flickPixels = 24;
/** The speed of a finger is that of its last movements. */
const velocityWindowMs = 80;
export const holdMs = 400;
/** The two taps of a double tap are no farther apart. */
const doubleTapPixels = 48;

/** The direction in which a pointer has left its place; null while it has not. */
export const findAxis = (from: PointerSample, to: PointerSample): 'horizontal' | 'vertical' | null => {
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (Math.max(dx, dy) <= slopPixels) return null;
  return dy > dx ? 'vertical' : 'horizontal';
};

/** The vertical speed at the end of a movement, in pixels per millisecond; negative is up. */
export const measureVelocity = (samples: readonly PointerSample[]): number => {
  const last = samples.at(-1);
  const first = last && samples.find(({ atMs }) => last.atMs - atMs <= velocityWindowMs);
  if (!first || !last || last.atMs <= first.atMs) return 0;
  return (last.y - first.y) / (last.atMs - first.atMs);
};

/** Decides where a released swipe goes: by its speed, or by its length if the finger has come to rest; null is back. */
export const chooseStep = (
  dy: number,
  velocityPixelsPerMs: number,
  heightPixels: number,
): EpisodeStep | null => {
  const step = dy < 0 ? 1 : -1;
  const isFlick = Math.abs(velocityPixelsPerMs) > flickPixelsPerMs;
  if (isFlick) return Math.abs(dy) > flickPixels && velocityPixelsPerMs < 0 === dy < 0 ? step : null;
  return Math.abs(dy) >= heightPixels * swipeShare ? step : null;
};

/** Whether two taps are near enough to each other for a double tap. */
export const isNear = (first: PointerSample, second: PointerSample): boolean =>
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
