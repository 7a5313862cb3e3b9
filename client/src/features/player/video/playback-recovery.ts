import type { MediaProblem } from './media-problem.ts';

/** A wait longer than this is reported as a network problem although no request has failed yet. */
const longWaitMs = 12_000;
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** New links requested in a row before the file itself counts as broken. */
const maxRenewals = 2;

export interface RecoveryActions {
  /** Requests a new signed link. Resolves to null if the viewer may no longer watch; rejects without an answer. */
  renewLink: () => Promise<string | null>;
  openLink: (playlistUrl: string) => void;
  /** Continues loading with the same link. */
  resume: () => void;
  /** The viewer may no longer watch. */
  stop: () => void;
  /** `problem` may have changed. */
  onChange: () => void;
}

/** Recovers one playback from problems: renews expired links, retries after network problems, gives up on media. */
export class PlaybackRecovery {
  /** The problem that the playback has now; it is shown only while the video waits. */
  problem: 'network' | 'media' | null = null;
  /** As in `VideoState`. */
  nextTryAtMs: number | null = null;
  readonly #actions: RecoveryActions;
  #isClosed = false;
  #needsLink = false;
  #renewals = 0;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #longWaitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: RecoveryActions) {
    this.#actions = actions;
  }

  handleProblem(problem: MediaProblem): void {
    if (problem === 'rights') {
      void this.#renewLink();
      return;
    }
    this.problem = problem;
    if (problem === 'network') this.#retryLater();
    this.#actions.onChange();
  }

  /** Retries at once. After a network problem the link still holds, so that the last picture can stay. */
  retryNow(): void {
    clearTimeout(this.#retryTimer);
    this.nextTryAtMs = null;
    if (this.problem === 'network' && !this.#needsLink) {
      this.#actions.resume();
    } else {
      this.handleWaitEnd();
      this.problem = null;
      this.#renewals = 0;
      void this.#renewLink();
    }
    this.#actions.onChange();
  }

  handleWaitStart(): void {
    this.#longWaitTimer ??= setTimeout(() => {
      this.problem ??= 'network';
      this.#actions.onChange();
    }, longWaitMs);
  }

  handleWaitEnd(): void {
    clearTimeout(this.#longWaitTimer);
    this.#longWaitTimer = undefined;
  }

  /** Playback continues after a wait. */
  handleProgress(): void {
    this.problem = null;
    this.nextTryAtMs = null;
    this.#retries = 0;
    this.#renewals = 0;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    this.handleWaitEnd();
  }

  #retryLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.#retries, retryDelaysMs.length - 1)] ?? 0;
    this.#retries += 1;
    clearTimeout(this.#retryTimer);
    this.nextTryAtMs = performance.now() + delayMs;
    this.#retryTimer = setTimeout(() => {
      this.nextTryAtMs = null;
      this.#actions.onChange();
      if (this.#needsLink) void this.#renewLink();
      else this.#actions.resume();
    }, delayMs);
  }

  async #renewLink(): Promise<void> {
    this.#needsLink = true;
    this.#renewals += 1;
    if (this.#renewals > maxRenewals) {
      this.handleProblem('media');
      return;
    }
    const link = await this.#actions.renewLink().catch(() => undefined);
    if (this.#isClosed) return;
    if (link === undefined) {
      this.#renewals -= 1;
      this.handleProblem('network');
      return;
    }
    this.#needsLink = false;
    if (link === null) this.#actions.stop();
    else this.#actions.openLink(link);
  }
}
