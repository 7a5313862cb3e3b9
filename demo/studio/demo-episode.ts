import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { describeVideo, type VideoSource } from '@cliffhanger/server/video/package-video.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { type Cue, toWebVtt } from '@cliffhanger/server/video/subtitles.ts';
import { plainFilters } from '@cliffhanger/server/video/video-filters.ts';
import { type DemoDrama, filmOf } from './demo-content.ts';
import { episodeSeconds } from './film/film.ts';
import { stage } from './film/plane.ts';
import { rawVideo, recordEpisode } from './film/record.ts';
import { composeEpisode } from './sound/score.ts';

const linesOf = ({ source }: DemoDrama, number: number) =>
  source.episodes.find((candidate) => candidate.number === number)?.lines ?? [];

/** The folder of an episode's files, below the media folder. It changes with the drawings, subtitles and packaging. */
export const episodeFolder = (drama: DemoDrama, number: number): string => {
  const { slug } = drama.source;
  const contentHash = sha256(
    packagingVersion + drama.drawingHash + JSON.stringify(linesOf(drama, number)),
  ).slice(0, 12);
  return `${dramaIdOf(slug)}/${episodeIdOf(slug, number)}-${contentHash}`;
};

const subtitlesName = (language: Language) => `subtitles/${language}.vtt`;

/** Creates the source of an episode, which is drawn and scored while ffmpeg encodes it. */
export const createEpisodeSource = (drama: DemoDrama, number: number): VideoSource => {
  const { film, folder } = drama;
  const episode = filmOf(drama, number);
  const lines = linesOf(drama, number);
  const cuesIn = (language: Language): Cue[] =>
    lines.map(({ words, ...times }) => ({ ...times, text: words[language] }));
  return {
    width: stage.width,
    height: stage.height,
    durationSeconds: episodeSeconds(episode),
    files: Object.fromEntries(
      languages.map((language) => [subtitlesName(language), toWebVtt(cuesIn(language))]),
    ),
    // A third less time for 5 % more bytes.
    encoderArguments: ['-subq', '1'],
    open: async (workFolder) => {
      const soundFile = path.join(workFolder, 'sound.wav');
      await writeFile(soundFile, composeEpisode(film.theme, episode, episode === film.episodes.at(-1)));
      return {
        inputs: [...rawVideo, '-i', 'pipe:0', '-i', soundFile],
        filters: plainFilters(stage),
        feed: (input) => recordEpisode(folder, film, episode, input),
      };
    },
  };
};

/** Describes an encoded episode, for the database. */
export const describeDemoEpisode = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  drama: DemoDrama,
  number: number,
): Promise<PackagedEpisode> => {
  const folder = episodeFolder(drama, number);
  return {
    number,
    ...(await describeVideo(files, folder, stage)),
    subtitleKeys: Object.fromEntries(
      languages.map((language) => [language, `${folder}/${subtitlesName(language)}`]),
    ) as Record<Language, string>,
  };
};
