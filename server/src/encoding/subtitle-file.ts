import { createHash } from 'node:crypto';
import type { TrackName } from '@cliffhanger/contracts';
import { type Cue, toWebVtt } from '@cliffhanger/contracts/subtitle-cues';
import { padEpisodeNumber } from './episode-number.ts';
import { mediaFolderOf } from './media-folder.ts';

interface TrackPlace {
  slug: string;
  number: number;
  track: TrackName;
}

/** A file of subtitles or captions. Its name has a hash of its content, so that it can be cached forever. */
export interface SubtitleFile {
  /** Below the media folder. */
  key: string;
  content: string;
}

/** Writes the file of a track of an episode. */
export const toSubtitleFile = ({ slug, number, track }: TrackPlace, cues: readonly Cue[]): SubtitleFile => {
  const content = toWebVtt(cues);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const key = `${mediaFolderOf(slug)}/subtitles/${padEpisodeNumber(number)}.${track}-${hash}.vtt`;
  return { key, content };
};
