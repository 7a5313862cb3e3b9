import type { TrackName } from '@cliffhanger/contracts';
import type { StoredRendition } from './master-playlist.ts';
import type { StoredPreview } from './preview-sprite.ts';
import type { StoredSoundTrack } from './sound-tracks.ts';

/** The media of a packaged episode. Keys are paths below the media folder. */
export interface PackagedEpisode {
  number: number;
  durationSeconds: number;
  posterKey: string;
  preview: StoredPreview;
  renditions: StoredRendition[];
  /** The default one first; empty if the renditions have the only sound. */
  soundTracks: StoredSoundTrack[];
  /** Of subtitles and captions. */
  subtitleKeys: Partial<Record<TrackName, string>>;
}
