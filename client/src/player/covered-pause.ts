import type { EpisodeVideo } from './engine/episode-video.ts';

/** Pauses under what covers the video, and plays on after that if it did before and is still on. */
export class CoveredPause {
  #paused: EpisodeVideo | null = null;

  /** @param video the one that is on */
  follow(isCovered: boolean, video: EpisodeVideo | null): void {
    if (isCovered) {
      if (!video?.state.value.isPlaying) return;
      video.pause();
      this.#paused = video;
    } else {
      if (video !== null && video === this.#paused) video.play();
      this.#paused = null;
    }
  }

  /** The player has moved on, so nothing plays on after the cover. */
  clear(): void {
    this.#paused = null;
  }
}
