import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import type { EpisodeSource } from '@cliffhanger/server/video/package-episode.ts';
import type { Cue } from '@cliffhanger/server/video/subtitles.ts';
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

/** Creates the source of an episode, which is drawn and scored while ffmpeg encodes it. */
export const createEpisodeSource = (drama: DemoDrama, number: number): EpisodeSource => {
  const { film, folder } = drama;
  const episode = filmOf(drama, number);
  const lines = linesOf(drama, number);
  const cuesIn = (language: Language): Cue[] =>
    lines.map(({ words, ...times }) => ({ ...times, text: words[language] }));
  return {
    number,
    width: stage.width,
    height: stage.height,
    durationSeconds: episodeSeconds(episode),
    subtitles: Object.fromEntries(languages.map((language) => [language, cuesIn(language)])) as Record<
      Language,
      Cue[]
    >,
    open: async (workFolder) => {
      const soundFile = path.join(workFolder, 'sound.wav');
      await writeFile(soundFile, composeEpisode(film.theme, episode, episode === film.episodes.at(-1)));
      return {
        inputs: [
          [...rawVideo, '-i', 'pipe:0'],
          ['-i', soundFile],
        ],
        feed: (input) => recordEpisode(folder, film, episode, input),
      };
    },
  };
};
