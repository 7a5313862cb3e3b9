import type { MediaProblem } from './media-problem.ts';

/** A wait longer than this is reported as a network problem although no request has failed yet. */
const longWaitMs = 12_000;
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** New links requested in a row before the file itself counts as broken. */
const maxRenewals = 2;
/** How often to load broken media again before the viewer is told. */
const maxRecoveries = 2;
/** Problems within this distance are the same one. */
const sameProblemSeconds = 10;

/** What to do with a new link: go on with what is loaded, or load again from the position. */
type LinkUse = 'continueWith' | 'reopen';

export type RecoveryActions = Record<LinkUse, (playlistUrl: string) => void> & {
  positionSeconds: () => number;
  /** Makes the current frame stay while the media is loaded again. */
  holdFrame: () => Promise<void>;
  /** Requests a new signed link. Resolves to null if the viewer may no longer watch; rejects without an answer. */
  renewLink: () => Promise<string | null>;
  /** Continues loading with the same link. */
  resume: () => void;
  /** The viewer may no longer watch. */
  stop: () => void;
  /** `problem` may have changed. */
  onChange: () => void;
};

/** Recovers one playback from problems: renews expired links, retries after network problems, loads broken media again. */
export class PlaybackRecovery {
  /** The problem that the playback has now. A network problem is shown only while the video waits. */
  problem: 'network' | 'media' | null = null;
  /** What the latest problem was. A long wait without one is one of the network. */
  cause: MediaProblem = 'network';
  /** As in `VideoState`. */
  nextTryAtMs: number | null = null;
  readonly #actions: RecoveryActions;
  #isClosed = false;
  #isWaiting = false;
  /** The loaded part can still be played, and nothing after it. */
  #endsEarly = false;
  #neededLink: LinkUse | null = null;
  #renewals = 0;
  #retries = 0;
  #recoveries = 0;
  #recoveredAtSeconds = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #longWaitTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(actions: RecoveryActions) {
    this.#actions = actions;
  }

  handleProblem(problem: MediaProblem): void {
    if (this.#isClosed || this.problem === 'media') return;
    this.cause = problem;
    if (this.#neededLink !== null) {
      // All that is loaded is loaded anew, or its loading goes on with the new link.
      if (problem === 'decoding') this.#neededLink = 'reopen';
    } else if (problem === 'rights') void this.#openNewLink('continueWith');
    else if (problem === 'network') this.#retryLater();
    else if (problem === 'decoding' || this.#isWaiting) this.#recover();
    else this.#endsEarly = true;
  }

  /** Retries at once. After a network problem the link still holds, so that the last picture can stay. */
  retryNow(): void {
    clearTimeout(this.#retryTimer);
    this.nextTryAtMs = null;
    if (this.problem === 'network' && this.#neededLink === null) {
      this.#actions.resume();
    } else {
      this.handleWaitEnd();
      this.problem = null;
      this.#renewals = 0;
      this.#recoveries = 0;
      void this.#openNewLink(this.#neededLink ?? 'reopen');
    }
    this.#actions.onChange();
  }

  /** Called repeatedly while the video waits. */
  handleWaitStart(): void {
    this.#isWaiting = true;
    if (this.#endsEarly) this.#recover();
    this.#longWaitTimer ??= setTimeout(() => {
      this.problem ??= 'network';
      this.#actions.onChange();
    }, longWaitMs);
  }

  handleWaitEnd(): void {
    this.#isWaiting = false;
    clearTimeout(this.#longWaitTimer);
    this.#longWaitTimer = undefined;
  }

  /** Something was loaded, or playback continues after a wait. */
  handleProgress(): void {
    this.#renewals = 0;
    // A segment requested before the problem may arrive after it. Loading has stopped until the next try.
    if (this.problem !== 'network' || this.nextTryAtMs !== null) return;
    this.problem = null;
    this.#retries = 0;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    this.handleWaitEnd();
  }

  #retryLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.#retries, retryDelaysMs.length - 1)] ?? 0;
    this.problem = 'network';
    this.#retries += 1;
    clearTimeout(this.#retryTimer);
    this.nextTryAtMs = performance.now() + delayMs;
    this.#retryTimer = setTimeout(() => {
      this.nextTryAtMs = null;
      this.#actions.onChange();
      if (this.#neededLink) void this.#openNewLink(this.#neededLink);
      else this.#actions.resume();
    }, delayMs);
    this.#actions.onChange();
  }

  /** Loads again with a new link, since the cache of the browser may keep the broken file under the old one. */
  #recover(): void {
    const seconds = this.#actions.positionSeconds();
    if (Math.abs(seconds - this.#recoveredAtSeconds) > sameProblemSeconds) this.#recoveries = 0;
    this.#endsEarly = false;
    this.#recoveredAtSeconds = seconds;
    this.#recoveries += 1;
    if (this.#recoveries > maxRecoveries) this.#giveUp();
    else void this.#openNewLink('reopen');
  }

  #giveUp(): void {
    clearTimeout(this.#retryTimer);
    this.#neededLink = null;
    this.problem = 'media';
    this.nextTryAtMs = null;
    this.#actions.onChange();
  }

  async #openNewLink(intended: LinkUse): Promise<void> {
    this.#neededLink = intended;
    this.#renewals += 1;
    if (this.#renewals > maxRenewals) {
      this.#giveUp();
      return;
    }
    const isFrameHeld = this.#actions.holdFrame();
    const link = await this.#actions.renewLink().catch(() => undefined);
    await isFrameHeld;
    if (this.#isClosed) return;
    if (link === undefined) {
      this.#renewals -= 1;
      this.#retryLater();
      return;
    }
    const use = this.#neededLink ?? intended;
    this.#neededLink = null;
    if (link === null) this.#actions.stop();
    else this.#actions[use](link);
  }
}
