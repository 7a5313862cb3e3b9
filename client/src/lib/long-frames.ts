import { Store } from './store.ts';

/** The recent past that counts. */
const windowMs = 5_000;
/** Frames up to this long are usual. */
const usualFrameMs = 50;
/** Longer frames may take this much of the recent past in all. */
const maxExcessMs = 400;

export interface LongFrame {
  startMs: number;
  durationMs: number;
}

/** Returns when the page counts as fluent again if no further frame is long; null if it is fluent now. */
export const slowUntil = (frames: readonly LongFrame[], nowMs: number): number | null => {
  let excessMs = 0;
  for (const { startMs, durationMs } of frames.toReversed()) {
    const endMs = startMs + durationMs;
    if (endMs <= nowMs - windowMs) continue;
    excessMs += Math.max(0, durationMs - usualFrameMs);
    if (excessMs > maxExcessMs) return endMs + windowMs;
  }
  return null;
};

/** Whether frames have taken so long lately that animations stutter. False where the browser does not tell. */
export const longFrames = new Store(false);

let isObserving = false;
let frames: LongFrame[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const update = (): void => {
  const nowMs = performance.now();
  const untilMs = slowUntil(frames, nowMs);
  frames = frames.filter(({ startMs, durationMs }) => startMs + durationMs > nowMs - windowMs);
  clearTimeout(timer);
  if (untilMs !== null) timer = setTimeout(update, untilMs - nowMs + 1);
  if (longFrames.value !== (untilMs !== null)) longFrames.set(untilMs !== null);
};

/** Keeps `longFrames` up to date from now on, with what has happened before. Further calls change nothing. */
export const observeLongFrames = (): void => {
  if (isObserving) return;
  isObserving = true;
  const supported = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = ['long-animation-frame', 'longtask'].find((name) => supported.includes(name));
  if (type === undefined) return;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      frames.push({ startMs: startTime, durationMs: duration });
    update();
  });
  observer.observe({ type, buffered: true });
};
