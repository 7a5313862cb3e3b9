import type { Playback } from '@cliffhanger/contracts';
import { LRUCache } from 'lru-cache';
import type { Platform } from '#platform/platform.ts';
import { playlistName } from '#video/hls-playlist.ts';

type Start = NonNullable<Playback['start']>;

export interface PlaybackStart {
  /** Playlist and initialization segment of a rendition's folder; undefined when a file is missing. */
  find(folder: string): Promise<Start | undefined>;
}

/** About two kilobytes each. */
const maxCachedStarts = 2000;
/** An initialization segment has no pictures in it; one that is larger is no start but a file. */
const largestBytes = 16_384;

/** What a player loads before the first picture, kept in memory: packaged media never changes. */
export const createPlaybackStart = ({ mediaStore }: Pick<Platform, 'mediaStore'>): PlaybackStart => {
  const kept = new LRUCache<string, Start>({ max: maxCachedStarts });
  return {
    async find(folder) {
      const before = kept.get(folder);
      if (before) return before;
      const [playlist, init] = await Promise.all([
        mediaStore.read(`${folder}/${playlistName}`),
        mediaStore.read(`${folder}/init.mp4`),
      ]);
      if (!playlist || !init || playlist.length > largestBytes || init.length > largestBytes)
        return undefined;
      const start = { playlist: playlist.toString('utf8'), init: init.toString('base64') };
      kept.set(folder, start);
      return start;
    },
  };
};
