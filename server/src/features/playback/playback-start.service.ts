import type { Playback } from '@cliffhanger/contracts';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';

type Start = NonNullable<Playback['start']>;

export interface PlaybackStart {
  /** Reads the playlist and the initialization segment of a rendition; undefined when a file is missing. */
  find(folder: string): Promise<Start | undefined>;
}

/** About two kilobytes each. */
const maxCachedStarts = 2000;
/** Larger files are not inlined. An initialization segment has no frames and stays far below this. */
const maxFileBytes = 16_384;

/** Caches what a player loads before the first frame. Packaged media never changes. */
export const createPlaybackStart = ({ mediaStore }: Pick<Platform, 'mediaStore'>): PlaybackStart => {
  const starts = new LRUCache<string, Start>({ max: maxCachedStarts });
  return {
    async find(folder) {
      const cached = starts.get(folder);
      if (cached) return cached;
      const [playlist, init] = await Promise.all([
        mediaStore.read(`${folder}/${playlistName}`),
        mediaStore.read(`${folder}/init.mp4`),
      ]);
      if (!playlist || !init || playlist.length > maxFileBytes || init.length > maxFileBytes)
        return undefined;
      const start = { playlist: playlist.toString('utf8'), init: init.toString('base64') };
      starts.set(folder, start);
      return start;
    },
  };
};
