import { storeBandwidth } from './bandwidth.ts';
import type { EpisodeVideo } from './episode-video.ts';
import type { VideoPool } from './video-pool.ts';

/**
 * Pauses while the page is hidden and the video has no window of its own, and retries when the network is back.
 * @returns a function that ends it
 */
export const followPage = (pool: VideoPool): (() => void) => {
  let pausedVideo: EpisodeVideo | null = null;
  const handleVisibility = () => {
    const shown = pool.shown.value;
    if (document.hidden) {
      storeBandwidth();
      // The viewer goes on watching in the window.
      if (document.pictureInPictureElement) return;
      pausedVideo = shown?.state.value.isPlaying ? shown : null;
      shown?.pause();
    } else {
      if (pausedVideo !== null && pausedVideo === shown) pausedVideo.play();
      pausedVideo = null;
    }
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', pool.retryNetworkProblems);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', pool.retryNetworkProblems);
  };
};
