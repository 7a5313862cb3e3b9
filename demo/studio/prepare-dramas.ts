import path from 'node:path';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openFolderFiles } from '@cliffhanger/server/platform/media/folder-files.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { makePoster } from '@cliffhanger/server/video/poster.ts';
import type { Preparation, PreparedDrama } from '../prepared-drama.ts';
import { type DemoDrama, listDramas } from './demo-content.ts';
import { createEpisodeSource, describeDemoEpisode, episodeFolder } from './demo-episode.ts';
import { storeDemoImages } from './demo-images.ts';
import type { EpisodeJob } from './episode-worker.ts';
import { encodeEpisodes } from './episode-workers.ts';

interface Handlers {
  /** Called while video is being encoded, with the part that is done, 0 to 1. */
  onProgress: (part: number) => void;
  /** Called for each drama when its files are complete. */
  onPrepared: (drama: PreparedDrama) => void;
  /** Stops the encoding; finished episodes stay. */
  signal: AbortSignal;
}

/**
 * Makes the missing videos and images of demo dramas, and describes them for the database. Dramas that are complete come
 * first, then each as soon as its last episode is encoded, in the order of the carousel.
 *
 * @returns how many episodes were encoded
 * @throws when the content is invalid, ffmpeg is missing, or an episode cannot be encoded; the signal's reason
 */
export const prepareDramas = async (preparation: Preparation, handlers: Handlers): Promise<number> => {
  const missing = new Map<DemoDrama, number[]>();
  for (const drama of chooseDramas(preparation))
    missing.set(drama, await listMissingEpisodes(drama, preparation.mediaDir));
  const prepareInTurn = createQueue(preparation, handlers);
  for (const [drama, numbers] of missing) if (numbers.length === 0) await prepareInTurn(drama);
  return encodeMissing(preparation, missing, { ...handlers, prepareInTurn });
};

const chooseDramas = ({ dramas: slugs, voices }: Preparation): DemoDrama[] => {
  const all = listDramas({ voices });
  const unknown = slugs?.find((slug) => !all.some(({ source }) => source.slug === slug));
  if (unknown) {
    const known = all.map(({ source }) => source.slug).join(', ');
    throw new Error(`there is no demo drama "${unknown}"; there are ${known}`);
  }
  return all.filter(({ source }) => slugs?.includes(source.slug) ?? true);
};

const listMissingEpisodes = async (drama: DemoDrama, mediaDir: string): Promise<number[]> => {
  const numbers = drama.source.episodes.map(({ number }) => number);
  const exists = await Promise.all(
    numbers.map((number) => pathExists(path.join(mediaDir, episodeFolder(drama, number)))),
  );
  return numbers.filter((_, index) => !exists[index]);
};

/** @returns a function that prepares dramas one after the other, however many calls are waiting */
const createQueue = ({ mediaDir }: Preparation, { onPrepared, signal }: Handlers) => {
  let previous = Promise.resolve();
  return (drama: DemoDrama): Promise<void> => {
    previous = previous.then(async () => {
      signal.throwIfAborted();
      onPrepared(await prepareDrama(drama, mediaDir));
    });
    return previous;
  };
};

const prepareDrama = async (drama: DemoDrama, mediaDir: string): Promise<PreparedDrama> => {
  const { source, comments } = drama;
  const files = openFolderFiles(mediaDir);
  const images = await storeDemoImages(drama, files);
  const episodes = await Promise.all(
    source.episodes.map(async ({ number }) => {
      // An earlier version left the full poster only.
      await makePoster(path.join(mediaDir, episodeFolder(drama, number)));
      return describeDemoEpisode(files, drama, number);
    }),
  );
  return { source, images, episodes, comments };
};

/** Encodes the missing episodes and prepares each drama after its last one. @returns how many were encoded */
const encodeMissing = async (
  { mediaDir, ffmpegPath: givenPath, voices }: Preparation,
  missing: Map<DemoDrama, number[]>,
  { prepareInTurn, onProgress, signal }: Handlers & { prepareInTurn: (drama: DemoDrama) => Promise<void> },
): Promise<number> => {
  const wanted = [...missing].flatMap(([drama, numbers]) => numbers.map((number) => ({ drama, number })));
  if (wanted.length === 0) return 0;
  const { path: ffmpegPath } = await openFfmpeg(givenPath);
  const dramaOf = new Map<EpisodeJob, DemoDrama>(
    wanted.map(({ drama, number }) => [
      { slug: drama.source.slug, number, mediaDir, ffmpegPath, voices },
      drama,
    ]),
  );
  const reportProgress = createProgress(dramaOf, onProgress);
  await encodeEpisodes([...dramaOf.keys()], {
    signal,
    onProgress: reportProgress,
    onDone: async (job) => {
      reportProgress(job, Number.POSITIVE_INFINITY);
      const drama = dramaOf.get(job);
      if (!drama) return;
      const left = missing.get(drama)?.filter((number) => number !== job.number) ?? [];
      missing.set(drama, left);
      if (left.length === 0) await prepareInTurn(drama);
    },
  });
  return wanted.length;
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** @returns a function that takes the done seconds of a job and reports the part of all jobs that is done */
const createProgress = (dramaOf: ReadonlyMap<EpisodeJob, DemoDrama>, onProgress: Handlers['onProgress']) => {
  const durations = new Map<EpisodeJob, number>();
  for (const [job, drama] of dramaOf)
    durations.set(job, createEpisodeSource(drama, job.number).durationSeconds);
  const totalSeconds = sum(durations.values());
  const doneSeconds = new Map<EpisodeJob, number>();
  return (job: EpisodeJob, seconds: number): void => {
    doneSeconds.set(job, Math.min(seconds, durations.get(job) ?? 0));
    onProgress(sum(doneSeconds.values()) / totalSeconds);
  };
};
