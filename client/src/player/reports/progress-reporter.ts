import { limits } from '@cliffhanger/contracts/core';

/** docs/specification.md#9-constants */
const throttleMs = 500;
const everyMs = limits.progressReportSeconds * 1_000;

/** The longest step between two `timeupdate` events, which fire four times a second, at double speed. A longer one is a seek. */
const maxStepSeconds = 2;

export interface Progress {
  /** 0 at the end of the episode. */
  positionSeconds: number;
  /** Video watched since the reporter exists. */
  watchedSeconds: number;
}

/**
 * Decides when the position in one episode is reported: every few seconds of playback, after a pause or a seek, and as
 * 0 once it was watched to the end. Reports are at least 500 ms apart, the newest wins, and none is repeated.
 */
export class ProgressReporter {
  readonly #send: (progress: Progress) => void;
  #watchedSeconds = 0;
  #playedToSeconds: number | null = null;
  #sentSeconds: number | null = null;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #dueAtMs = performance.now() + everyMs;
  #pendingSeconds: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasEnded: boolean;

  /** @param hasEnded the video is at its end already, so leaving it as it is reports nothing */
  constructor(send: (progress: Progress) => void, { hasEnded = false } = {}) {
    this.#send = send;
    this.#hasEnded = hasEnded;
  }

  playedTo(seconds: number): void {
    this.#hasEnded = false;
    const step = seconds - (this.#playedToSeconds ?? seconds);
    if (step > 0 && step <= maxStepSeconds) this.#watchedSeconds += step;
    this.#playedToSeconds = seconds;
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
    this.#send({ positionSeconds: seconds, watchedSeconds: Math.floor(this.#watchedSeconds) });
  }
}
