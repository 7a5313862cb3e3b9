import path from 'node:path';
import { offerSynonyms } from '@cliffhanger/server/features/discovery/synonyms.service.ts';
import { offerForSale, publishDrama } from '@cliffhanger/server/features/library/library.service.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Clock } from '@cliffhanger/server/platform/time/clock.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { describeEpisode } from '@cliffhanger/server/video/package-episode.ts';
import { type DemoDrama, listDramas, readRecharge, readSynonyms } from './demo-content.ts';
import { episodeFolder, filmedEpisode } from './demo-episode.ts';
import { storeDemoImages } from './demo-images.ts';
import type { EpisodeJob } from './episode-worker.ts';
import { makeEpisodes } from './episode-workers.ts';
import { seriesTemplatesOf, templatesOf } from './recharge-templates.ts';

export interface DemoSeed {
  database: Database;
  clock: Clock;
  mediaDir: string;
  /** Default: the machine's ffmpeg, else the one from npm. */
  ffmpegPath?: string | undefined;
  /** Slugs; default: all. */
  dramas?: readonly string[] | undefined;
  /** How much of the video is made, 0 to 1. Called only while some is being made. */
  onProgress?: ((part: number) => void) | undefined;
  /** Called for each drama, one at a time, when viewers can watch it. */
  onShown?: ((drama: DemoDrama) => Promise<void>) | undefined;
  /** Stops the making; what is whole by then stays. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes the demo library: videos, images, and their rows. What is there already stays as it is, so a second run does
 * next to nothing and one that was killed goes on. Each drama is shown as soon as all its episodes are there, in the
 * order of the carousel.
 *
 * @returns how many episodes were made now
 * @throws when the content is wrong, ffmpeg is missing, or an episode cannot be made; the signal's reason
 */
export const seedDemoLibrary = async (seed: DemoSeed): Promise<number> => {
  const { mediaDir, onProgress } = seed;
  const dramas = chooseDramas(seed.dramas);
  await offerForSale(seed, templatesOf(readRecharge()));
  await offerSynonyms(seed, readSynonyms());

  const missing = new Map<DemoDrama, number[]>();
  for (const drama of dramas) missing.set(drama, await missingEpisodes(drama, mediaDir));
  const isWhole = (drama: DemoDrama): boolean => missing.get(drama)?.length === 0;
  let shown = Promise.resolve();
  const showNext = (drama: DemoDrama): Promise<void> => {
    shown = shown.then(() => {
      seed.signal?.throwIfAborted();
      return show(seed, drama);
    });
    return shown;
  };
  for (const drama of dramas.filter(isWhole)) await showNext(drama);

  const toMake = dramas.flatMap((drama) => (missing.get(drama) ?? []).map((number) => ({ drama, number })));
  if (toMake.length === 0) return 0;
  const { path: ffmpegPath } = await openFfmpeg(seed.ffmpegPath);
  const secondsOf = new Map<EpisodeJob, number>();
  const dramaOf = new Map<EpisodeJob, DemoDrama>();
  for (const { drama, number } of toMake) {
    const job = { slug: drama.source.slug, number, mediaDir, ffmpegPath };
    secondsOf.set(job, filmedEpisode(drama, number).durationSeconds);
    dramaOf.set(job, drama);
  }
  const allSeconds = sum(secondsOf.values());
  const doneSeconds = new Map<EpisodeJob, number>();
  const report = (job: EpisodeJob, seconds: number): void => {
    doneSeconds.set(job, Math.min(seconds, secondsOf.get(job) ?? 0));
    onProgress?.(sum(doneSeconds.values()) / allSeconds);
  };
  await makeEpisodes([...dramaOf.keys()], {
    signal: seed.signal,
    onProgress: report,
    onDone: async (job) => {
      report(job, Number.POSITIVE_INFINITY);
      const drama = dramaOf.get(job);
      if (!drama) return;
      missing.set(drama, missing.get(drama)?.filter((number) => number !== job.number) ?? []);
      if (isWhole(drama)) await showNext(drama);
    },
  });
  return toMake.length;
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

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const missingEpisodes = async (drama: DemoDrama, mediaDir: string): Promise<number[]> => {
  const numbers = drama.source.episodes.map(({ number }) => number);
  const there = await Promise.all(
    numbers.map((number) => pathExists(path.join(mediaDir, episodeFolder(drama, number)))),
  );
  return numbers.filter((_, index) => !there[index]);
};

const show = async ({ database, clock, mediaDir, onShown }: DemoSeed, drama: DemoDrama): Promise<void> => {
  const images = await storeDemoImages(drama.folder, mediaDir);
  const episodes = await Promise.all(
    drama.source.episodes.map(({ number }) =>
      describeEpisode(mediaDir, episodeFolder(drama, number), filmedEpisode(drama, number)),
    ),
  );
  await publishDrama({ database, clock }, drama.source, images, episodes);
  await offerForSale({ database }, seriesTemplatesOf(readRecharge(), drama.source.slug));
  await onShown?.(drama);
};
