/** A finger's way from where it came down to where it left the glass. */
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

/** `1` is the next episode, `-1` the previous one. */
export type EpisodeStep = 1 | -1;

const slopPixels = 10;
const longPressMs = 500;
const swipeShare = 0.18;
const flickPixels = 24;
const flickPixelsPerMs = 0.5;
export const doubleTapMs = 260;
const doubleTapPixels = 48;

/** Whether a moving finger has begun to drag the picture up or down. */
export const isDrag = ({ dx, dy }: Pick<PointerTravel, 'dx' | 'dy'>): boolean =>
  Math.abs(dy) > slopPixels && Math.abs(dy) > Math.abs(dx);

/** What a finger meant when it left the glass: a tap, a step to another episode, or nothing. */
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

/** One step a turn of the wheel: a trackpad's momentum goes on for a second and must not count again. */
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

export type KeyCommand =
  | 'playOrPause'
  | 'next'
  | 'previous'
  | 'back'
  | 'forth'
  | 'mute'
  | 'like'
  | 'save'
  | 'leave';

const commands: Readonly<Record<string, KeyCommand>> = {
  ' ': 'playOrPause',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'back',
  ArrowRight: 'forth',
  m: 'mute',
  l: 'like',
  s: 'save',
  Escape: 'leave',
};

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** What a key means to the player; null when it means something else, as a shortcut of the browser does. */
export const keyCommand = (press: KeyPress): KeyCommand | null => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return commands[key] ?? null;
};
