import type { Playback } from '@cliffhanger/contracts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import { BucketError } from '#platform/media/bucket-error.ts';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';

type Start = NonNullable<Playback['start']>;

export interface PlaybackStart {
  /**
   * Reads the playlist and the initialization segment of a rendition; undefined when a file is missing, or a bucket does
   * not answer.
   */
  find(folder: string): Promise<Start | undefined>;
}

/** About two kilobytes each. */
const maxCachedStarts = 2000;
/** Larger files are not inlined. An initialization segment has no frames and stays far below this. */
const maxFileBytes = 16_384;
/** After a failure, the bucket is not asked for this time. A player loads the files itself. */
const pauseMs = 5000;

/** Caches what a player loads before the first frame. Packaged media never changes. */
export const createPlaybackStart = ({
  mediaStore,
  clock,
}: Pick<Platform, 'mediaStore' | 'clock'>): PlaybackStart => {
  const starts = createBoundedCache<string, Start>(maxCachedStarts);
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const read = (key: string) =>
    mediaStore.read(key).catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      failedAtMs = clock.now().getTime();
      return null;
    });
  return {
    async find(folder) {
      const cached = starts.get(folder);
      if (cached) return cached;
      // The lab's clock can be set back.
      if (Math.abs(clock.now().getTime() - failedAtMs) < pauseMs) return undefined;
      const [playlist, init] = await Promise.all([
        read(`${folder}/${playlistName}`),
        read(`${folder}/init.mp4`),
      ]);
      if (!playlist || !init || playlist.length > maxFileBytes || init.length > maxFileBytes)
        return undefined;
      const start = { playlist: playlist.toString('utf8'), init: init.toString('base64') };
      starts.set(folder, start);
      return start;
    },
  };
};
