import type { Language } from '@cliffhanger/contracts';
import type { StoredRendition } from './master-playlist.ts';

/** An episode's packaged media, by keys below the media folder. */
export interface PackagedEpisode {
  number: number;
  durationSeconds: number;
  posterKey: string;
  renditions: StoredRendition[];
  subtitleKeys: Partial<Record<Language, string>>;
}
