import { parentPort } from 'node:worker_threads';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { packageVideo } from '@cliffhanger/server/video/package-video.ts';
import { readDrama } from './demo-content.ts';
import { createEpisodeSource, episodeFolder } from './demo-episode.ts';

/** A message to a worker thread. It answers with `EpisodeReport`s, of which the last is `done` or `failed`. */
export interface EpisodeJob {
  slug: string;
  number: number;
  mediaDir: string;
  ffmpegPath: string;
  voices: boolean | undefined;
}
export type EpisodeReport =
  | { kind: 'progress'; doneSeconds: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

const report = (message: EpisodeReport): void => parentPort?.postMessage(message);

const controller = new AbortController();

const encodeEpisode = async ({ slug, number, mediaDir, ffmpegPath, voices }: EpisodeJob): Promise<void> => {
  const drama = readDrama(slug, { voices });
  await packageVideo(episodeFolder(drama, number), createEpisodeSource(drama, number), {
    ffmpeg: await openFfmpeg(ffmpegPath),
    mediaDir,
    signal: controller.signal,
    onProgress: (doneSeconds) => report({ kind: 'progress', doneSeconds }),
  });
};

let currentJob = Promise.resolve();

/** Waits for the current job, so that it removes its unfinished files. */
const stop = async (): Promise<void> => {
  controller.abort();
  await currentJob;
  process.exit();
};

parentPort?.on('message', (job: EpisodeJob | 'stop') => {
  if (job === 'stop') return void stop();
  currentJob = encodeEpisode(job).then(
    () => report({ kind: 'done' }),
    (error: unknown) =>
      report({ kind: 'failed', reason: `${job.slug}, episode ${job.number}: ${(error as Error).message}` }),
  );
});
