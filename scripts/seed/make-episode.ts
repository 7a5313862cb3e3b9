import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/library.repository.ts';
import type { EpisodeSource } from '@cliffhanger/server/features/library/package-episode.ts';
import type { Cue } from '@cliffhanger/server/features/library/subtitles.ts';
import { type DemoDrama, filmOf } from './demo-content.ts';
import { episodeSeconds } from './film/film.ts';
import { stage } from './film/plane.ts';
import { rawVideo, recordEpisode } from './film/record.ts';
import { composeEpisode } from './sound/score.ts';

/** Where an episode's files are, below the media folder. */
export const episodeFolder = ({ source }: DemoDrama, number: number): string =>
  `${dramaIdOf(source.slug)}/${episodeIdOf(source.slug, number)}`;

/** An episode that is drawn and scored while ffmpeg encodes it. */
export const filmedEpisode = ({ film, folder, source }: DemoDrama, number: number): EpisodeSource => {
  const episode = filmOf({ source, film }, number);
  const lines = source.episodes.find((candidate) => candidate.number === number)?.lines ?? [];
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
      const sound = path.join(workFolder, 'sound.wav');
      await writeFile(sound, composeEpisode(film.theme, episode, episode === film.episodes.at(-1)));
      return {
        inputs: [
          [...rawVideo, '-i', 'pipe:0'],
          ['-i', sound],
        ],
        feed: (input) => recordEpisode(folder, film, episode, input),
      };
    },
  };
};
