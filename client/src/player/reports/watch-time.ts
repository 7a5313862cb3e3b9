import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import { randomId } from '#lib/random-id.ts';

const everyMs = rewardRules.watchReport.everySeconds * 1_000;
/** `timeupdate` fires four times a second; a longer gap was not spent watching. */
const maxGapMs = 1_000;

export type WatchTimeReport = { seconds: number; reportId: string };
/** @returns whether the report got an answer */
type Send = (report: WatchTimeReport) => Promise<boolean>;
type OnWatched = (milliseconds: number) => void;

/**
 * Adds up the real time in which a video played, at whatever speed, and reports it in whole seconds every few seconds and at
 * the end. A report without an answer is sent again under its id, so that it counts once.
 */
export class WatchTime {
  readonly #send: Send;
  readonly #onWatched: OnWatched;
  #watchedMs = 0;
  #lastTickMs: number | null = null;
  #unanswered: WatchTimeReport | null = null;
  #isSending = false;

  /** @param onWatched called several times a second with what was added */
  constructor(send: Send, onWatched: OnWatched = () => undefined) {
    this.#send = send;
    this.#onWatched = onWatched;
  }

  /** The video is playing now. */
  tick(): void {
    const nowMs = performance.now();
    const addedMs = this.#lastTickMs === null ? 0 : Math.min(nowMs - this.#lastTickMs, maxGapMs);
    this.#watchedMs += addedMs;
    this.#lastTickMs = nowMs;
    this.#onWatched(addedMs);
    if (this.#watchedMs >= everyMs) void this.#report();
  }

  /** The video paused, or waits for data. */
  pause(): void {
    this.#lastTickMs = null;
  }

  /** Reports the rest at once. */
  end(): void {
    this.pause();
    void this.#report();
  }

  async #report(): Promise<void> {
    if (this.#isSending) return;
    const seconds = Math.floor(this.#watchedMs / 1_000);
    if (!this.#unanswered && seconds === 0) return;
    if (!this.#unanswered) {
      this.#watchedMs -= seconds * 1_000;
      this.#unanswered = { seconds, reportId: randomId() };
    }
    this.#isSending = true;
    if (await this.#send(this.#unanswered)) this.#unanswered = null;
    this.#isSending = false;
  }
}
