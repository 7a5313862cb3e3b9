import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { trackNameOf, trackNames, tracks } from '@cliffhanger/contracts';
import { toWebVtt } from '@cliffhanger/contracts/subtitle-cues';
import { dramaIdOf, episodeIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { describeVideo, type VideoSource } from '@cliffhanger/server/video/package-video.ts';
import type { PackagedEpisode } from '@cliffhanger/server/video/packaged-episode.ts';
import { plainFilters } from '@cliffhanger/server/video/video-filters.ts';
import { toCaptions, toSubtitles } from './captions.ts';
import { type DemoDrama, filmOf, linesOf } from './demo-content.ts';
import { episodeSeconds } from './film/film.ts';
import { stage } from './film/plane.ts';
import { recordEpisode } from './film/record.ts';
import { timedFramesInput } from './film/timed-frames.ts';
import { type Mix, toWav } from './sound/mixer.ts';
import { loadInstruments } from './sound/recordings.ts';
import { composeEpisode, instrumentsOf, type Performance } from './sound/score.ts';
import { loadVoices } from './sound/voice-recordings.ts';

/** The subtitles and captions of an episode as WebVTT, by the names of their files. */
const listTracks = ({ source, soundNames }: DemoDrama, number: number): Record<string, string> => {
  const { speakers, episodes } = source;
  const { lines = [], sounds = [] } = episodes.find((candidate) => candidate.number === number) ?? {};
  const names = { speakers, soundNames };
  return Object.fromEntries(
    tracks.map((track) => {
      const { language, kind } = track;
      const cues =
        kind === 'captions'
          ? toCaptions({ lines, sounds }, names, language)
          : toSubtitles({ lines }, language);
      return [trackFile(trackNameOf(track)), toWebVtt(cues)];
    }),
  );
};

/** Part of the names of folders. Increase it when the same score would sound different. */
const soundVersion = 's3';

/** The folder of an episode's files, below the media folder. It changes with the drawings, subtitles, sound and packaging. */
export const episodeFolder = (drama: DemoDrama, number: number): string => {
  const { slug } = drama.source;
  const contentHash = sha256(
    packagingVersion +
      soundVersion +
      (drama.takes[number]?.hash ?? '') +
      drama.drawingHash +
      JSON.stringify(listTracks(drama, number)),
  ).slice(0, 12);
  return `${dramaIdOf(slug)}/${episodeIdOf(slug, number)}-${contentHash}`;
};

const trackFile = (name: string) => `subtitles/${name}.vtt`;

/**
 * Composes the sound of an episode.
 * @param workFolder for temporary files
 */
export const composeDemoEpisode = async (
  drama: DemoDrama,
  number: number,
  { workFolder, ffmpeg }: { workFolder: string; ffmpeg: Ffmpeg },
): Promise<Mix> => {
  const { theme } = drama.film;
  return composeEpisode(theme, await prepareSound(drama, number, { workFolder, ffmpeg }));
};

/** Decodes what the sound of an episode is composed of. */
export const prepareSound = async (
  drama: DemoDrama,
  number: number,
  { workFolder, ffmpeg }: { workFolder: string; ffmpeg: Ffmpeg },
): Promise<Performance> => {
  const { theme, episodes } = drama.film;
  const episode = filmOf(drama, number);
  const lines = linesOf(drama, number);
  return {
    episode,
    isFinale: episode === episodes.at(-1),
    lines,
    voices: await loadVoices(drama.folder, number, lines, { workFolder, ffmpeg }),
    play: await loadInstruments(instrumentsOf(theme), workFolder, ffmpeg),
  };
};

/** Creates the source of an episode, which is drawn and scored while ffmpeg encodes it. */
export const createEpisodeSource = (drama: DemoDrama, number: number): VideoSource => {
  const { film, folder } = drama;
  const episode = filmOf(drama, number);
  return {
    width: stage.width,
    height: stage.height,
    durationSeconds: episodeSeconds(episode),
    files: listTracks(drama, number),
    // A third less time for 5 % more bytes; weights of frames, which help with fades, change none.
    encoderArguments: ['-subq', '1', '-weightp', 'none'],
    open: async (workFolder, ffmpeg) => {
      const soundFile = path.join(workFolder, 'sound.wav');
      await writeFile(soundFile, toWav(await composeDemoEpisode(drama, number, { workFolder, ffmpeg })));
      return {
        inputs: [...timedFramesInput, '-i', soundFile],
        filters: plainFilters(stage),
        feed: (input) => recordEpisode(folder, film, episode, linesOf(drama, number), input),
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
    subtitleKeys: Object.fromEntries(trackNames.map((name) => [name, `${folder}/${trackFile(name)}`])),
  };
};
