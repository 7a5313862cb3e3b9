import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import type { StaffVideoJson, WholeDramaJson } from '@cliffhanger/contracts/staff';
import { type FieldChange, type Fields, listChanges } from './drama-fields.ts';
import type { CheckedEpisode } from './inspect-videos.ts';
import { listSubtitles } from './package-episode.ts';
import { isSameVideo } from './packaged-folder.ts';

export type Status = 'new' | 'changed' | 'unchanged';

export interface EpisodePlan {
  number: number;
  status: Status;
  /** Empty for a new episode. */
  changes: FieldChange[];
  /** Each with the name of its file; null for removed ones. */
  subtitles: { language: string; status: 'new' | 'changed' | 'removed'; file: string | null }[];
  /** The name of its file. */
  video: string;
  /** Whether viewers see another video than before. */
  videoStatus: Status;
  /** The change of staff since the last import that the import undoes. */
  staffVideo: Omit<StaffVideoJson, 'number'> | null;
  /** Whether the video is encoded, and why. */
  encodes: boolean;
  encodingReason: string | null;
}

interface Compared {
  inLibrary: WholeDramaJson | null;
  staffVideos: readonly StaffVideoJson[];
  before: Fields | undefined;
  after: Fields;
}

/** Compares an episode of a folder with that of the same number in the library. */
export const planEpisode = (
  slug: string,
  { number, video, folder, encodingReason, subtitles, subtitleFiles }: CheckedEpisode,
  { inLibrary, staffVideos, before, after }: Compared,
): EpisodePlan => {
  const stored = inLibrary?.episodes.find((episode) => episode.number === number);
  const changes = before ? listChanges(before, after) : [];
  const subtitlePlan = planSubtitles(
    stored?.subtitles ?? [],
    listSubtitles(slug, number, subtitles).map(({ language, key }) => ({ language, storageKey: key })),
    subtitleFiles,
  );
  const folders = stored?.renditions.map((rendition) => path.dirname(rendition.folder)) ?? [];
  const isUnchanged =
    folders.every((each) => each === folder) &&
    !encodingReason &&
    changes.length === 0 &&
    subtitlePlan.length === 0;
  const [current] = folders;
  const hasVideo = current !== undefined && isSameVideo(current, folder);
  const byStaff = hasVideo ? undefined : staffVideos.find((each) => each.number === number);
  return {
    number,
    status: stored ? (isUnchanged ? 'unchanged' : 'changed') : 'new',
    changes,
    subtitles: subtitlePlan,
    video: path.basename(video),
    videoStatus: stored ? (hasVideo ? 'unchanged' : 'changed') : 'new',
    staffVideo: byStaff ? { action: byStaff.action, at: byStaff.at } : null,
    encodes: encodingReason !== null,
    encodingReason,
  };
};

const planSubtitles = (
  before: readonly { language: string; storageKey: string }[],
  after: readonly { language: string; storageKey: string }[],
  files: CheckedEpisode['subtitleFiles'],
): EpisodePlan['subtitles'] =>
  languages.flatMap((language): EpisodePlan['subtitles'] => {
    const [old, next] = [before, after].map((tracks) => tracks.find((track) => track.language === language));
    if (old?.storageKey === next?.storageKey) return [];
    const status = next ? (old ? 'changed' : 'new') : 'removed';
    return [{ language, status, file: files[language] ?? null }];
  });
