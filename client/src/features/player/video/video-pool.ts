import { storage } from '#lib/storage.ts';
import { Store } from '#ui/store.ts';
import { type EpisodeSource, EpisodeVideo } from './episode-video.ts';
import { loadHls } from './media-source.ts';

/** `byBrowser`: it refused to start with sound, and the viewer has not said otherwise yet. */
export type Sound = 'on' | 'off' | 'offByBrowser';

const mutedKey = 'sj_muted';
const videoCount = 3;

/**
 * The three `<video>` elements of the player: the shown one, the next one loaded and standing still at its start, and
 * the one shown before, whose last frame stays behind a wall.
 */
export class VideoPool {
  readonly videos: readonly EpisodeVideo[];
  readonly shown = new Store<EpisodeVideo | null>(null);
  readonly sound = new Store<Sound>(storage.get(mutedKey) === '1' ? 'off' : 'on');
  #shownBefore: EpisodeVideo | null = null;

  constructor() {
    this.videos = Array.from({ length: videoCount }, () => new EpisodeVideo(() => this.#soundRefused()));
    this.#applySound();
    // Already under way when the first link comes; a failure is told by the video that needs it.
    loadHls().catch(() => undefined);
  }

  find(episodeId: string | undefined): EpisodeVideo | undefined {
    return this.videos.find(({ source }) => source !== null && source.episodeId === episodeId);
  }

  /** Shows an episode, paused; what was shown stands still and is kept. */
  show(source: EpisodeSource): EpisodeVideo {
    const video = this.find(source.episodeId) ?? this.#openIn(this.#free(), source);
    const before = this.shown.value;
    if (before !== video) {
      before?.pause();
      this.#shownBefore = before;
      this.shown.set(video);
    }
    return video;
  }

  /** Nothing new to show: the last frame of one of these episodes stands still, or nothing does. */
  holdLastFrame(episodeIds: readonly (string | undefined)[]): void {
    const shown = this.shown.value;
    shown?.pause();
    const held = episodeIds.map((episodeId) => this.find(episodeId)).find((video) => video !== undefined);
    if (held !== shown) this.shown.set(held ?? null);
  }

  /** Forgets an episode that the viewer may not watch any more. */
  forget(episodeId: string): void {
    const video = this.find(episodeId);
    if (video && video === this.shown.value) this.shown.set(null);
    video?.close();
  }

  /** Loads the start of the episode that probably comes next. */
  preload(source: EpisodeSource): void {
    if (!this.find(source.episodeId)) this.#openIn(this.#free(), source);
  }

  setMuted(isMuted: boolean): void {
    storage.set(mutedKey, isMuted ? '1' : '0');
    this.sound.set(isMuted ? 'off' : 'on');
    this.#applySound();
  }

  /** Tries again wherever the network was the trouble. */
  readonly retryNetworkProblems = (): void => {
    for (const video of this.videos) if (video.state.value.problem === 'network') video.retry();
  };

  /** Lets go of every episode; the pool can be used again. */
  release(): void {
    for (const video of this.videos) video.close();
    this.#shownBefore = null;
    this.shown.set(null);
  }

  #free(): EpisodeVideo {
    const kept = [this.shown.value, this.#shownBefore];
    const free = this.videos.filter((video) => !kept.includes(video));
    const found = free.find(({ source }) => source === null) ?? free[0];
    if (!found) throw new Error('A pool of three keeps at most two.');
    return found;
  }

  #openIn(video: EpisodeVideo, source: EpisodeSource): EpisodeVideo {
    video.open(source);
    return video;
  }

  #applySound(): void {
    for (const { element } of this.videos) element.muted = this.sound.value !== 'on';
  }

  #soundRefused(): void {
    const video = this.shown.value;
    if (this.sound.value !== 'on') {
      // Not even without sound: the viewer starts it.
      video?.pause();
      return;
    }
    this.sound.set('offByBrowser');
    this.#applySound();
    video?.play();
  }
}
