import { limits } from '@cliffhanger/contracts';

/** docs/specification.md#9-constants */
const throttleMs = 500;
const everyMs = limits.progressReportSeconds * 1_000;

/**
 * Decides when the place in one episode is reported: every few seconds of play, where the viewer stops or jumps to,
 * and 0 for watched to the end. Two reports are 500 ms apart, the newest wins, and none is repeated.
 */
export class ProgressReporter {
  readonly #send: (progressSeconds: number) => void;
  #sentSeconds: number | null = null;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs = performance.now() + everyMs;
  #pendingSeconds: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded = false;

  constructor(send: (progressSeconds: number) => void) {
    this.#send = send;
  }

  playedTo(seconds: number): void {
    this.#hasEnded = false;
    if (performance.now() >= this.#dueAtMs) this.#submit(seconds);
  }

  /** Paused there, or jumped there. */
  stoppedAt(seconds: number): void {
    this.#hasEnded = false;
    this.#submit(seconds);
  }

  ended(): void {
    this.#hasEnded = true;
    this.#put(0);
  }

  /** The last word on this episode goes out at once. */
  leftAt(seconds: number): void {
    if (!this.#hasEnded) this.#submit(seconds);
    this.#flush();
  }

  /** Before its first whole second an episode has no place to keep: 0 would say that it was watched to the end. */
  #submit(seconds: number): void {
    const whole = Math.floor(seconds);
    if (whole >= 1) this.#put(whole);
  }

  #put(wholeSeconds: number): void {
    this.#pendingSeconds = wholeSeconds;
    const waitMs = this.#sentAtMs + throttleMs - performance.now();
    if (waitMs <= 0) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seconds = this.#pendingSeconds;
    this.#pendingSeconds = null;
    if (seconds === null) return;
    this.#dueAtMs = performance.now() + everyMs;
    if (seconds === this.#sentSeconds) return;
    this.#sentSeconds = seconds;
    this.#sentAtMs = performance.now();
    this.#send(seconds);
  }
}
