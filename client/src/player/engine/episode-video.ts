import { limits } from '@cliffhanger/contracts/core';
import { Store } from '#lib/store.ts';
import { HlsStream } from './hls-stream.ts';
import { LastFrame } from './last-frame.ts';
import type { MediaProblem } from './media-problem.ts';
import { PlaybackRecovery } from './playback-recovery.ts';
import type { Rendition } from './quality.ts';
import { StartDelay } from './start-delay.ts';
import { StuckPlayback } from './stuck-playback.ts';
import { closedState, type EpisodeSource, type VideoState } from './video-state.ts';

const stateEvents = [
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

const sampleMs = 1_000;

/** One reusable `<video>` that plays an episode and recovers from problems. */
export class EpisodeVideo {
  readonly element = document.createElement('video');
  readonly state = new Store(closedState);
  source: EpisodeSource | null = null;
  readonly #stream = new HlsStream(
    this.element,
    (problem) => this.#recovery?.handleProblem(problem),
    () => this.#handleLoaded(),
  );
  readonly #lastFrame = new LastFrame(this.element);
  readonly #stuck = new StuckPlayback();
  readonly #startDelay = new StartDelay(this.element);
  readonly #onSoundBlocked: () => void;
  #recovery: PlaybackRecovery | null = null;
  #lastSeconds = 0;
  #wantsToPlay = false;
  #sampleTimer: ReturnType<typeof setInterval> | undefined;

  /** `onSoundBlocked` is called when the browser's autoplay policy refuses to start with sound. */
  constructor(onSoundBlocked: () => void) {
    this.#onSoundBlocked = onSoundBlocked;
    this.element.playsInline = true;
    this.element.preload = 'auto';
    this.element.crossOrigin = 'anonymous';
    this.element.disablePictureInPicture = true;
    for (const name of stateEvents) this.element.addEventListener(name, () => this.#refresh());
    this.element.addEventListener('canplay', () => this.#start());
    // A phone loads no more than the metadata until it is told to play, and opening a link ends the order to play.
    this.element.addEventListener('loadstart', () => this.#stream.isNative && this.#start());
    this.element.addEventListener('pause', () => this.#handlePause());
    this.element.addEventListener('error', () => this.#stream.handleElementError());
  }

  /** The playback position, also before anything is loaded and after the media was lost. */
  get positionSeconds(): number {
    return this.hasPicture ? this.element.currentTime : this.#lastSeconds;
  }

  /** The renditions, the lowest bit rate first; none while they are not known. */
  get renditions(): readonly Rendition[] {
    return this.#stream.renditions;
  }

  /** Why the failure screen is shown; null while it is not. */
  get failure(): { reason: MediaProblem; renditionWidth: number } | null {
    const { problem } = this.state.value;
    if (!problem || !this.#recovery) return null;
    const reason = problem === 'network' ? problem : this.#recovery.cause;
    return { reason, renditionWidth: this.#stream.renditionWidth };
  }

  /** Follows a change of the quality on this device. */
  changeQuality(): void {
    this.#stream.changeQuality();
  }

  /** Follows a change of the drama's sound on this device. */
  changeSoundTrack(): void {
    this.#stream.changeSoundTrack();
  }

  /** Loads the start of an episode, paused. `isUrgent` is as in `StreamSource`. */
  open(source: EpisodeSource, isUrgent: boolean): void {
    this.close();
    this.source = source;
    this.#recovery = this.#createRecovery(source);
    this.#lastSeconds = source.startSeconds;
    this.element.poster = source.posterUrl;
    this.element.style.setProperty('--tone', source.tone);
    this.#stream.setBufferGoal('waiting');
    void this.#stream.open({ ...source, isUrgent });
  }

  play(): void {
    this.#wantsToPlay = true;
    this.#stuck.reset();
    this.#stream.continueLoading();
    this.#sampleTimer ??= setInterval(() => this.#sample(), sampleMs);
    this.#start();
    this.#refresh();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.element.pause();
    this.#refresh();
  }

  /** Sets the playback speed; 1 is normal. */
  setSpeed(speed: number): void {
    this.#startDelay.setSpeed(speed);
  }

  /** Pauses for another episode. @param isUrgent that needs the whole bandwidth */
  leaveFor({ isUrgent }: { isUrgent: boolean }): void {
    this.pause();
    this.#stream.setBufferGoal('waiting');
    if (isUrgent) this.#stream.stopLoading();
  }

  /** Whether the video could start sooner, or would stop, unless it has the whole bandwidth. */
  get needsBandwidth(): boolean {
    return !this.#stream.isBuffered;
  }

  get hasPicture(): boolean {
    return this.element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  }

  seekTo(seconds: number): void {
    // The browser shows this frame until the new position is loaded, but no longer hands it out.
    this.#lastFrame.capture();
    this.#lastSeconds = Math.max(0, seconds);
    this.element.currentTime = this.#lastSeconds;
    if (this.#recovery?.problem === 'media') this.#recovery.retryNow();
    this.#refresh();
  }

  /** Loads again at the same position with a new link. */
  retry(): void {
    this.#recovery?.retryNow();
  }

  close(): void {
    this.#recovery?.close();
    this.#recovery = null;
    this.#wantsToPlay = false;
    this.#stopSampling();
    this.source = null;
    this.#stream.close();
    this.#startDelay.reset();
    this.#lastFrame.clear();
    this.element.removeAttribute('poster');
    this.state.set(closedState);
  }

  #createRecovery(source: EpisodeSource): PlaybackRecovery {
    const { dramaId, soundTracks, renewLink } = source;
    return new PlaybackRecovery({
      renewLink,
      positionSeconds: () => this.positionSeconds,
      continueWith: (playlistUrl) => this.#stream.continueWith(playlistUrl),
      reopen: (playlistUrl) =>
        void this.#stream.reopen({
          dramaId,
          soundTracks,
          playlistUrl,
          startSeconds: this.positionSeconds,
          isUrgent: true,
        }),
      holdFrame: () => this.#lastFrame.hold(),
      resume: () => this.#stream.resume(),
      stop: () => this.pause(),
      onChange: () => this.#refresh(),
    });
  }

  #sample(): void {
    if (!this.#wantsToPlay) {
      this.#stopSampling();
      return;
    }
    const { element } = this;
    if (element.paused || element.ended || this.#recovery?.problem) this.#stuck.reset();
    else if (this.#stuck.sample(element, performance.now())) this.#recovery?.handleProblem('decoding');
  }

  #stopSampling(): void {
    clearInterval(this.#sampleTimer);
    this.#sampleTimer = undefined;
  }

  #handleLoaded(): void {
    this.#recovery?.handleProgress();
    if (this.#stream.chooseStartDelay() === 0) this.#startDelay.end();
    else if (!this.#wantsToPlay) this.#stream.setBufferGoal('ready');
  }

  #start(): void {
    if (!this.#wantsToPlay) return;
    if (this.hasPicture) this.#startDelay.begin(() => this.#stream.chooseStartDelay());
    if (!this.element.paused) return;
    this.element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.#onSoundBlocked();
    });
  }

  /** Also called when the system pauses: headphones unplugged, an incoming call, a media key. */
  #handlePause(): void {
    const { paused, ended, readyState, error } = this.element;
    // The event comes later than the pause, and the video may play again by then. Chromium also pauses at an error.
    if (!paused || ended || readyState === 0 || error) return;
    this.#wantsToPlay = false;
    this.#refresh();
  }

  #refresh(): void {
    const { element } = this;
    this.#lastSeconds = this.positionSeconds;
    const isStarting = this.#lastSeconds < limits.undoWatchedSeconds;
    if (this.#wantsToPlay) this.#stream.setBufferGoal(isStarting ? 'starting' : 'current');
    const before = this.state.value;
    const isEnded = element.ended;
    const cannotMove =
      element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA || this.#recovery?.problem === 'media';
    const isWaiting = this.#wantsToPlay && !isEnded && cannotMove;
    this.#updateRecovery(before.isWaiting, isWaiting);
    const problem = (isWaiting && this.#recovery?.problem) || null;
    const now: VideoState = {
      isPlaying: this.#wantsToPlay && !isEnded,
      isWaiting,
      isEnded,
      isBuffered: before.isBuffered || this.#stream.isBuffered,
      problem,
      nextTryAtMs: problem && (this.#recovery?.nextTryAtMs ?? null),
    };
    const names = Object.keys(now) as (keyof VideoState)[];
    if (names.some((name) => now[name] !== before[name])) this.state.set(now);
  }

  #updateRecovery(wasWaiting: boolean, isWaiting: boolean): void {
    if (isWaiting) this.#recovery?.handleWaitStart();
    else if (wasWaiting) {
      this.#recovery?.handleWaitEnd();
      if (this.#wantsToPlay) this.#recovery?.handleProgress();
    }
  }
}
