import { limits } from '@cliffhanger/contracts';
import { Store } from '#ui/store.ts';
import { isBuffered } from './buffering.ts';
import type { MediaProblem } from './media-problem.ts';
import { HlsStream } from './media-source.ts';

/** What to play. */
export interface EpisodeSource {
  episodeId: string;
  number: number;
  playlistUrl: string;
  posterUrl: string;
  startSeconds: number;
  /** Asks for a fresh link, as the signature of a link runs out; null when the viewer may not watch any more. */
  renewLink: () => Promise<string | null>;
}

export interface VideoState {
  /** It plays, or will as soon as it can. */
  isPlaying: boolean;
  /** It should play and has nothing to show. */
  isWaiting: boolean;
  isEnded: boolean;
  /** Enough is loaded ahead for another episode to use the line. */
  isBuffered: boolean;
  /** Why it waits, once that is known. */
  problem: 'network' | 'media' | null;
}

const atRest: VideoState = {
  isPlaying: false,
  isWaiting: false,
  isEnded: false,
  isBuffered: false,
  problem: null,
};

/** A wait longer than this is said, though nothing has failed yet. */
const longWaitMs = 12_000;
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** Fresh links asked for in a row before the file itself is held to be the trouble. */
const maxRenewals = 2;

const watchedEvents = [
  'loadedmetadata',
  'waiting',
  'canplay',
  'playing',
  'timeupdate',
  'progress',
  'seeking',
  'seeked',
  'pause',
  'ended',
  'emptied',
] as const;

/** One `<video>`, used again and again: plays an episode, and keeps at it until it plays or says why not. */
export class EpisodeVideo {
  readonly element = document.createElement('video');
  readonly state = new Store(atRest);
  source: EpisodeSource | null = null;
  readonly #feed = new HlsStream(this.element, (problem) => this.#failed(problem));
  readonly #onSoundRefused: () => void;
  #lastSeconds = 0;
  #wantsToPlay = false;
  #failure: 'network' | 'media' | null = null;
  #needsLink = false;
  #renewals = 0;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #longWaitTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onSoundRefused` is called when the browser does not let it start with sound. */
  constructor(onSoundRefused: () => void) {
    this.#onSoundRefused = onSoundRefused;
    this.element.playsInline = true;
    this.element.preload = 'auto';
    this.element.crossOrigin = 'anonymous';
    this.element.disablePictureInPicture = true;
    for (const name of watchedEvents) this.element.addEventListener(name, () => this.#refresh());
    this.element.addEventListener('canplay', () => this.#start());
    this.element.addEventListener('pause', () => this.#pausedByBrowser());
    this.element.addEventListener('error', () => this.#feed.elementFailed());
  }

  /** Where it stands, also before anything is loaded or after it was lost. */
  get positionSeconds(): number {
    const hasFrame = this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    return hasFrame ? this.element.currentTime : this.#lastSeconds;
  }

  /** Loads the beginning of an episode and stands still there. */
  open(source: EpisodeSource): void {
    this.close();
    this.source = source;
    this.#lastSeconds = source.startSeconds;
    this.element.poster = source.posterUrl;
    this.#feed.setTurn('waiting');
    void this.#feed.open(source.playlistUrl, source.startSeconds);
  }

  play(): void {
    this.#wantsToPlay = true;
    this.#start();
    this.#refresh();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.element.pause();
    this.#refresh();
  }

  seekTo(seconds: number): void {
    this.#lastSeconds = Math.max(0, seconds);
    this.element.currentTime = this.#lastSeconds;
    this.#refresh();
  }

  /** Starts over at the same second, with a fresh link: for the viewer's own press, and when the network is back. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    this.#forgetLongWait();
    this.#failure = null;
    this.#renewals = 0;
    void this.#renewLink();
    this.#refresh();
  }

  close(): void {
    clearTimeout(this.#retryTimer);
    this.#forgetLongWait();
    this.#wantsToPlay = false;
    this.#failure = null;
    this.#needsLink = false;
    this.#renewals = 0;
    this.#retries = 0;
    this.source = null;
    this.#feed.close();
    this.element.removeAttribute('poster');
    this.state.set(atRest);
  }

  #start(): void {
    if (!this.#wantsToPlay || !this.element.paused) return;
    this.element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onSoundRefused();
    });
  }

  /** Headphones pulled, a call coming in, the media key. */
  #pausedByBrowser(): void {
    if (this.element.ended || this.element.readyState === 0) return;
    this.#wantsToPlay = false;
    this.#refresh();
  }

  #failed(problem: MediaProblem): void {
    if (problem === 'rights') {
      void this.#renewLink();
      return;
    }
    this.#failure = problem;
    if (problem === 'network') this.#retryLater();
    this.#refresh();
  }

  #retryLater(): void {
    const delayMs = retryDelaysMs[Math.min(this.#retries, retryDelaysMs.length - 1)];
    this.#retries += 1;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      if (this.#needsLink) void this.#renewLink();
      else this.#feed.resume();
    }, delayMs);
  }

  async #renewLink(): Promise<void> {
    const { source } = this;
    if (!source) return;
    this.#needsLink = true;
    this.#renewals += 1;
    if (this.#renewals > maxRenewals) {
      this.#failed('media');
      return;
    }
    const link = await source.renewLink().catch(() => undefined);
    if (this.source !== source) return;
    if (link === undefined) {
      this.#renewals -= 1;
      this.#failed('network');
      return;
    }
    this.#needsLink = false;
    if (link === null) this.pause();
    else void this.#feed.open(link, this.positionSeconds);
  }

  #refresh(): void {
    const { element } = this;
    this.#lastSeconds = this.positionSeconds;
    const isStarting = this.#lastSeconds < limits.undoWatchedSeconds;
    if (this.#wantsToPlay) this.#feed.setTurn(isStarting ? 'starting' : 'current');
    const before = this.state.value;
    const isEnded = element.ended;
    const isWaiting = this.#wantsToPlay && !isEnded && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (before.isWaiting && !isWaiting) this.#wentOn();
    if (isWaiting && this.#longWaitTimer === undefined) {
      this.#longWaitTimer = setTimeout(() => this.#waitedLong(), longWaitMs);
    }
    const now: VideoState = {
      isPlaying: this.#wantsToPlay && !isEnded,
      isWaiting,
      isEnded,
      isBuffered: before.isBuffered || isBuffered(element),
      problem: isWaiting ? this.#failure : null,
    };
    const names = Object.keys(now) as (keyof VideoState)[];
    if (names.some((name) => now[name] !== before[name])) this.state.set(now);
  }

  #wentOn(): void {
    this.#forgetLongWait();
    if (this.#wantsToPlay) {
      this.#failure = null;
      this.#retries = 0;
      this.#renewals = 0;
    }
  }

  #forgetLongWait(): void {
    clearTimeout(this.#longWaitTimer);
    this.#longWaitTimer = undefined;
  }

  #waitedLong(): void {
    this.#failure ??= 'network';
    this.#refresh();
  }
}
