import path from 'node:path';
import { languages, type TrackName, trackNameOf } from '@cliffhanger/contracts';
import { type DramaPlanJson, dramaPlan, episodePlan } from '@cliffhanger/contracts/staff';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import * as z from 'zod/mini';
import type { DramaFiles, EpisodeFiles } from '#encoding/check/drama-files.ts';
import type { PlacedEpisode } from '#encoding/check/inspect-videos.ts';
import type { ChosenImages } from './drama-images.ts';

/** The name of a file of the folder; null: it has none. */
const file = z.nullable(z.string());
const { subtitles } = episodePlan.shape;

/** The plan of the server with the files of the folder. */
export const importPlan = z.extend(z.omit(dramaPlan, { isRefused: true, updatedAt: true }), {
  episodes: z.array(
    z.extend(z.omit(episodePlan, { folder: true, folderBefore: true }), {
      subtitles: z.array(z.extend(subtitles.def.element, { file })),
      video: z.string(),
      /** The sounds that viewers can choose from, the default one first; empty if there is one. */
      soundTracks: z.array(z.object({ language: z.enum(languages), file: z.string() })),
      encodingReason: z.nullable(z.string()),
    }),
  ),
  /** Null for a still of the first episode. */
  images: z.array(z.extend(dramaPlan.shape.images.def.element, { file })),
});
export type ImportPlan = z.input<typeof importPlan>;
export type EpisodePlan = ImportPlan['episodes'][number];
type PlannedEpisode = DramaPlanJson['episodes'][number];

/** Puts the names of the files to a plan. @param placed the episodes with their folders */
export const nameFiles = (
  { slug, status, changes, publication, staffEdits, warnings, ...plan }: DramaPlanJson,
  placed: readonly PlacedEpisode[],
  images: ChosenImages,
  folder: Pick<DramaFiles, 'posters' | 'frame'>,
): ImportPlan => ({
  slug,
  status,
  changes,
  publication,
  staffEdits,
  warnings: [...warnings, ...listVideoNotes(placed), ...listSubtitleNotes(plan.episodes, placed)],
  episodes: placed.flatMap((episode) => {
    const planned = plan.episodes.find(({ number }) => number === episode.number);
    return planned ? nameEpisodeFiles(planned, episode) : [];
  }),
  images: plan.images.map((each) => ({ ...each, file: nameImage(each.image, images, folder) })),
});

/** What staff should know of the videos that are encoded, with their names. */
export const listVideoNotes = (placed: readonly PlacedEpisode[]): string[] =>
  placed
    .filter(({ encodingReason }) => encodingReason !== null)
    .flatMap(({ video, facts }) => facts.notes.map((note) => `${path.basename(video)}: ${note}`));

/** What staff should know of subtitles that the import changes. */
const listSubtitleNotes = (planned: readonly PlannedEpisode[], placed: readonly PlacedEpisode[]): string[] =>
  placed.flatMap((episode) => {
    const tracks = planned.find(({ number }) => number === episode.number)?.subtitles ?? [];
    return tracks.flatMap((track) => noteSubtitles(episode, episode.facts, trackNameOf(track)));
  });

/** What staff should know of subtitles or captions: how they were read, and what is never shown. */
export const noteSubtitles = (
  {
    subtitles,
    subtitleFiles,
    subtitleNotes,
  }: Pick<EpisodeFiles, 'subtitles' | 'subtitleFiles' | 'subtitleNotes'>,
  { durationSeconds }: { durationSeconds: number },
  name: TrackName,
): string[] => [
  ...(subtitleNotes[name] ?? []),
  ...noteLateCues(subtitles[name] ?? [], subtitleFiles[name] ?? '', durationSeconds),
];

const noteLateCues = (cues: readonly Cue[], file: string, durationSeconds: number): string[] => {
  const late = cues.filter(({ fromSeconds }) => fromSeconds >= durationSeconds);
  return late.length > 0
    ? [`${file}: ${late.length} of its cues begin after the end of the video and are never shown`]
    : [];
};

const nameEpisodeFiles = (
  { folder: _, folderBefore: __, subtitles, ...plan }: PlannedEpisode,
  { video, facts, subtitleFiles, encodingReason }: PlacedEpisode,
): EpisodePlan => ({
  ...plan,
  subtitles: subtitles.map((track) => ({
    ...track,
    file: (track.status !== 'removed' && subtitleFiles[trackNameOf(track)]) || null,
  })),
  video: path.basename(video),
  soundTracks: facts.soundTracks.map(({ language, file: sound }) => ({
    language,
    file: path.basename(sound),
  })),
  encodingReason,
});

const nameImage = (
  image: string,
  { posterFiles, frameFile }: ChosenImages,
  { posters, frame }: Pick<DramaFiles, 'posters' | 'frame'>,
): string | null => {
  const file =
    image === 'frame' ? frameFile : posterFiles[image.slice('poster.'.length) as keyof typeof posterFiles];
  return [...Object.values(posters), frame].includes(file) ? path.basename(file) : null;
};
