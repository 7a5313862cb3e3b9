import path from 'node:path';
import { offerSynonyms } from '@cliffhanger/server/features/discovery/synonyms.service.ts';
import { offerForSale, writeDrama } from '@cliffhanger/server/features/library/library.service.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import { openFolderFiles } from '@cliffhanger/server/platform/media/folder-files.ts';
import type { Clock } from '@cliffhanger/server/platform/time/clock.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { describeEpisode } from '@cliffhanger/server/video/package-episode.ts';
import { makePoster } from '@cliffhanger/server/video/poster.ts';
import { type DemoDrama, listDramas } from './demo-content.ts';
import { createEpisodeSource, episodeFolder } from './demo-episode.ts';
import { storeDemoImages } from './demo-images.ts';
import { readRecharge, readSynonyms } from './demo-settings.ts';
import type { EpisodeJob } from './episode-worker.ts';
import { encodeEpisodes } from './episode-workers.ts';
import { listPackTemplates, listSeriesTemplates } from './recharge-templates.ts';

export interface DemoSeed {
  database: Database;
  clock: Clock;
  mediaDir: string;
  /** Default: the machine's ffmpeg, otherwise the one from npm. */
  ffmpegPath?: string | undefined;
  /** Slugs; default: all. */
  dramas?: readonly string[] | undefined;
  /** Called while video is being encoded, with the part that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Called for each drama, one at a time, when viewers can watch it. */
  onPublished?: ((drama: DemoDrama) => Promise<void>) | undefined;
  /** Stops the encoding; finished episodes stay. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes the demo library: videos, images and their database rows. Existing parts stay as they are, so a second run does
 * almost nothing and a run after an interruption continues. Each drama is published as soon as all its episodes are
 * encoded, in the order of the carousel.
 *
 * @returns how many episodes were encoded
 * @throws when the content is invalid, ffmpeg is missing, or an episode cannot be encoded; the signal's reason
 */
export const seedDemoLibrary = async (seed: DemoSeed): Promise<number> => {
  const dramas = chooseDramas(seed.dramas);
  await offerForSale(seed, listPackTemplates(readRecharge()));
  await offerSynonyms(seed, readSynonyms());

  const missing = new Map<DemoDrama, number[]>();
  for (const drama of dramas) missing.set(drama, await listMissingEpisodes(drama, seed.mediaDir));
  const publishInTurn = createPublisher(seed);
  for (const drama of dramas.filter((each) => missing.get(each)?.length === 0)) await publishInTurn(drama);
  return encodeMissing(seed, missing, publishInTurn);
};

const chooseDramas = (slugs?: readonly string[]): DemoDrama[] => {
  const all = listDramas();
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

/** @returns a function that publishes dramas one after the other, however many calls are waiting */
const createPublisher = (seed: DemoSeed) => {
  let previous = Promise.resolve();
  return (drama: DemoDrama): Promise<void> => {
    previous = previous.then(() => {
      seed.signal?.throwIfAborted();
      return publishDemoDrama(seed, drama);
    });
    return previous;
  };
};

const publishDemoDrama = async (
  { database, clock, mediaDir, onPublished }: DemoSeed,
  drama: DemoDrama,
): Promise<void> => {
  const files = openFolderFiles(mediaDir);
  const images = await storeDemoImages(drama.folder, files);
  const episodes = await Promise.all(
    drama.source.episodes.map(async ({ number }) => {
      const folder = episodeFolder(drama, number);
      // An earlier version left the full poster only.
      await makePoster(path.join(mediaDir, folder));
      return describeEpisode(files, folder, createEpisodeSource(drama, number));
    }),
  );
  await writeDrama({ database, clock }, drama.source, images, episodes);
  await offerForSale({ database }, listSeriesTemplates(readRecharge(), drama.source.slug));
  await onPublished?.(drama);
};

/** Encodes the missing episodes and publishes each drama after its last one. @returns how many were encoded */
const encodeMissing = async (
  seed: DemoSeed,
  missing: Map<DemoDrama, number[]>,
  publishInTurn: (drama: DemoDrama) => Promise<void>,
): Promise<number> => {
  const { mediaDir, onProgress, signal } = seed;
  const wanted = [...missing].flatMap(([drama, numbers]) => numbers.map((number) => ({ drama, number })));
  if (wanted.length === 0) return 0;
  const { path: ffmpegPath } = await openFfmpeg(seed.ffmpegPath);
  const dramaOf = new Map<EpisodeJob, DemoDrama>(
    wanted.map(({ drama, number }) => [{ slug: drama.source.slug, number, mediaDir, ffmpegPath }, drama]),
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
      if (left.length === 0) await publishInTurn(drama);
    },
  });
  return wanted.length;
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

/** @returns a function that takes the done seconds of a job and reports the part of all jobs that is done */
const createProgress = (dramaOf: ReadonlyMap<EpisodeJob, DemoDrama>, onProgress: DemoSeed['onProgress']) => {
  const durations = new Map<EpisodeJob, number>();
  for (const [job, drama] of dramaOf)
    durations.set(job, createEpisodeSource(drama, job.number).durationSeconds);
  const totalSeconds = sum(durations.values());
  const doneSeconds = new Map<EpisodeJob, number>();
  return (job: EpisodeJob, seconds: number): void => {
    doneSeconds.set(job, Math.min(seconds, durations.get(job) ?? 0));
    onProgress?.(sum(doneSeconds.values()) / totalSeconds);
  };
};
