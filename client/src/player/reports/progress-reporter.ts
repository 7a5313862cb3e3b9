import { limits } from '@cliffhanger/contracts/core';

/** docs/specification.md#9-constants */
const throttleMs = 500;
const everyMs = limits.progressReportSeconds * 1_000;

/**
 * Decides when the position in one episode is reported: every few seconds of playback, after a pause or a seek, and as
 * 0 once it was watched to the end. Reports are at least 500 ms apart, the newest wins, and none is repeated.
 */
export class ProgressReporter {
  readonly #send: (progressSeconds: number) => void;
  #sentSeconds: number | null = null;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs = performance.now() + everyMs;
  #pendingSeconds: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded: boolean;

  /** @param hasEnded the video is at its end already, so leaving it as it is reports nothing */
  constructor(send: (progressSeconds: number) => void, { hasEnded = false } = {}) {
    this.#send = send;
    this.#hasEnded = hasEnded;
  }

  playedTo(seconds: number): void {
    this.#hasEnded = false;
    if (performance.now() >= this.#dueAtMs) this.#report(seconds);
  }

  /** Paused at, or seeked to, this position. */
  stoppedAt(seconds: number): void {
    this.#hasEnded = false;
    this.#report(seconds);
  }

  ended(): void {
    this.#hasEnded = true;
    this.#schedule(0);
  }

  /** Sends the last position at once. */
  leftAt(seconds: number): void {
    if (!this.#hasEnded) this.#report(seconds);
    this.#flush();
  }

  /** Skips the first second, as 0 would mean that the episode was watched to the end. */
  #report(seconds: number): void {
    const whole = Math.floor(seconds);
    if (whole >= 1) this.#schedule(whole);
  }

  #schedule(wholeSeconds: number): void {
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
