import { storage } from '#lib/storage.ts';
import { Store } from '#lib/store.ts';
import { EpisodeVideo } from './episode-video.ts';
import { loadHls } from './load-hls.ts';
import { VideoStart } from './video-start.ts';
import type { EpisodeSource } from './video-state.ts';

/** `offByBrowser`: the autoplay policy refused sound, and the viewer has not chosen yet. */
export type SoundState = 'on' | 'off' | 'offByBrowser';

const mutedKey = 'sj_muted';
const videoCount = 3;

/**
 * The three `<video>` elements of the player: the one shown, the next episode preloaded, and the one shown before,
 * whose last frame stays visible behind a paywall.
 */
export class VideoPool {
  readonly videos: readonly EpisodeVideo[];
  readonly shown = new Store<EpisodeVideo | null>(null);
  readonly sound = new Store<SoundState>(storage.get(mutedKey) === '1' ? 'off' : 'on');
  /** Begins whenever another video is shown. */
  readonly start = new VideoStart();
  #shownBefore: EpisodeVideo | null = null;
  #speed = 1;
  #heldSpeed: number | null = null;

  constructor() {
    this.videos = Array.from(
      { length: videoCount },
      () => new EpisodeVideo(() => this.#handleSoundBlocked()),
    );
    this.#applySound();
    // Loads before the first link arrives. The video that needs hls.js reports a failure.
    loadHls().catch(() => undefined);
  }

  find(episodeId: string | undefined): EpisodeVideo | undefined {
    return this.videos.find(({ source }) => source !== null && source.episodeId === episodeId);
  }

  /** Shows an episode, paused, and pauses the one shown before, which stays loaded. */
  show(source: EpisodeSource): EpisodeVideo {
    const loaded = this.find(source.episodeId);
    // A page may have loaded it before its place was known.
    if (loaded?.source) loaded.source = { ...loaded.source, order: source.order };
    const video = loaded ?? this.#openIn(this.#findFree(), source, true);
    this.#show(video);
    return video;
  }

  /** Shows and plays an episode at once if it is loaded. */
  playLoaded(episodeId: string): void {
    const video = this.find(episodeId);
    if (!video) return;
    if (video.element.ended) video.seekTo(0);
    this.#show(video);
    video.play();
  }

  /** Shows the last frame of the first of these episodes that is loaded, or nothing. */
  holdLastFrame(episodeIds: readonly (string | undefined)[]): void {
    const shown = this.shown.value;
    shown?.pause();
    const held = episodeIds.map((episodeId) => this.find(episodeId)).find((video) => video !== undefined);
    if (held !== shown) this.shown.set(held ?? null);
  }

  /** Unloads an episode that the viewer may no longer watch. */
  unload(episodeId: string): void {
    const video = this.find(episodeId);
    if (video && video === this.shown.value) this.shown.set(null);
    video?.close();
  }

  /** Pauses episodes and requests nothing more of them until they are played. */
  stop(episodeIds: readonly string[]): void {
    for (const episodeId of episodeIds) this.find(episodeId)?.leaveFor({ isUrgent: true });
  }

  /** Loads the start of the episode that probably comes next. */
  preload(source: EpisodeSource): void {
    if (!this.find(source.episodeId)) this.#openIn(this.#findFree(), source, false);
  }

  /** Whether the viewer has ever turned the sound on or off on this device. */
  get hasChosenSound(): boolean {
    return storage.get(mutedKey) !== null;
  }

  setMuted(isMuted: boolean): void {
    storage.set(mutedKey, isMuted ? '1' : '0');
    this.sound.set(isMuted ? 'off' : 'on');
    this.#applySound();
  }

  /** Sets the playback speed of every video; 1 is normal. */
  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#applySpeed();
  }

  /** Plays at another speed for a while; null ends that. */
  holdSpeed(speed: number | null): void {
    if (this.#heldSpeed === speed) return;
    this.#heldSpeed = speed;
    this.#applySpeed();
  }

  /** Follows a change of the quality on this device. */
  changeQuality(): void {
    for (const video of this.videos) video.changeQuality();
  }

  /** Follows a change of a drama's sound on this device. */
  changeSoundTrack(): void {
    for (const video of this.videos) video.changeSoundTrack();
  }

  /** Retries the videos that stopped because of the network. */
  readonly retryNetworkProblems = (): void => {
    for (const video of this.videos) if (video.state.value.problem === 'network') video.retry();
  };

  /** Unloads every episode but one, and shows none. The pool can be used again. */
  unloadAll(keptId: string | null = null): void {
    this.#shownBefore = null;
    this.shown.set(null);
    for (const video of this.videos) {
      if (keptId === null || video.source?.episodeId !== keptId) video.close();
    }
  }

  #show(video: EpisodeVideo): void {
    const before = this.shown.value;
    if (before === video) return;
    before?.leaveFor({ isUrgent: video.needsBandwidth });
    this.#shownBefore = before;
    this.start.begin(video.element);
    this.shown.set(video);
  }

  #findFree(): EpisodeVideo {
    const kept = [this.shown.value, this.#shownBefore];
    const free = this.videos.filter((video) => !kept.includes(video));
    const found = free.find(({ source }) => source === null) ?? free[0];
    if (!found) throw new Error('The pool has no free video.');
    return found;
  }

  #openIn(video: EpisodeVideo, source: EpisodeSource, isUrgent: boolean): EpisodeVideo {
    video.open(source, isUrgent);
    return video;
  }

  #applySpeed(): void {
    const speed = this.#heldSpeed ?? this.#speed;
    for (const video of this.videos) video.setSpeed(speed);
  }

  #applySound(): void {
    for (const { element } of this.videos) element.muted = this.sound.value !== 'on';
  }

  #handleSoundBlocked(): void {
    const video = this.shown.value;
    if (this.sound.value !== 'on') {
      // Autoplay is refused even without sound, so the viewer has to start it.
      video?.pause();
      return;
    }
    this.sound.set('offByBrowser');
    this.#applySound();
    video?.play();
  }
}
