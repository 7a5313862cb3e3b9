import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { packageEpisode } from '@cliffhanger/server/video/package-episode.ts';
import { readDrama } from './demo-content.ts';
import { episodeFolder, filmedEpisode } from './demo-episode.ts';

/** What a worker process is asked for; it answers with `EpisodeReport`s, the last one `done` or `failed`. */
export interface EpisodeJob {
  slug: string;
  number: number;
  mediaDir: string;
  ffmpegPath: string;
}
export type EpisodeReport =
  | { kind: 'progress'; doneSeconds: number }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

const report = (message: EpisodeReport): void => {
  if (process.connected) process.send?.(message);
};

const stopping = new AbortController();

const makeEpisode = async ({ slug, number, mediaDir, ffmpegPath }: EpisodeJob): Promise<void> => {
  const drama = readDrama(slug);
  await packageEpisode(episodeFolder(drama, number), filmedEpisode(drama, number), {
    ffmpeg: await openFfmpeg(ffmpegPath),
    mediaDir,
    signal: stopping.signal,
    onProgress: (doneSeconds) => report({ kind: 'progress', doneSeconds }),
  });
};

let working = Promise.resolve();
process.on('message', (job: EpisodeJob) => {
  working = makeEpisode(job).then(
    () => report({ kind: 'done' }),
    (error: unknown) =>
      report({ kind: 'failed', reason: `${job.slug}, episode ${job.number}: ${(error as Error).message}` }),
  );
});

/** Leaves nothing half made behind. */
const stop = async (): Promise<void> => {
  stopping.abort();
  await working;
  process.exit();
};
process.on('SIGTERM', () => void stop());
// Nobody is left to work for.
process.on('disconnect', () => void stop());
