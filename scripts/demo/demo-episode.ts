import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@cliffhanger/contracts';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/library.repository.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import type { EpisodeSource } from '@cliffhanger/server/video/package-episode.ts';
import type { Cue } from '@cliffhanger/server/video/subtitles.ts';
import { type DemoDrama, filmOf } from './demo-content.ts';
import { episodeSeconds } from './film/film.ts';
import { stage } from './film/plane.ts';
import { rawVideo, recordEpisode } from './film/record.ts';
import { composeEpisode } from './sound/score.ts';

const linesOf = ({ source }: DemoDrama, number: number) =>
  source.episodes.find((candidate) => candidate.number === number)?.lines ?? [];

/** Where an episode's files are, below the media folder: in another one when it is drawn or subtitled otherwise. */
export const episodeFolder = (drama: DemoDrama, number: number): string => {
  const { slug } = drama.source;
  const edition = sha256(drama.drawing + JSON.stringify(linesOf(drama, number))).slice(0, 12);
  return `${dramaIdOf(slug)}/${episodeIdOf(slug, number)}-${edition}`;
};

/** An episode that is drawn and scored while ffmpeg encodes it. */
export const filmedEpisode = (drama: DemoDrama, number: number): EpisodeSource => {
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
