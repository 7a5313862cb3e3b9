import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dramaIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { posterName } from '@cliffhanger/server/video/poster.ts';
import { listDramas, listSlugs, readDemoViewer } from './demo-content.ts';
import { episodeFolder } from './demo-episode.ts';
import { seedDemoViewer } from './demo-viewer.ts';
import { seedLife } from './life/seed-life.ts';
import { type DemoSeed, seedDemoLibrary } from './seed-demo-library.ts';

/** Written when the library is complete, with the posters of its episodes. Without it, the next start continues. */
const markerFileOf = (config: Config): string => path.join(config.mediaDir, 'demo-library-is-whole');

/** Whether every demo drama is encoded and the database exists. */
export const isDemoComplete = async (config: Config): Promise<boolean> => {
  if (!(await pathExists(config.databaseFile))) return false;
  const marker = await readFile(markerFileOf(config), 'utf8').catch(() => '');
  return marker === listPosters();
};

const listPosters = (): string =>
  listDramas()
    .flatMap((drama) =>
      drama.source.episodes.map(({ number }) => `${episodeFolder(drama, number)}/${posterName}`),
    )
    .join('\n');

type MakeOptions = Pick<DemoSeed, 'dramas' | 'onProgress' | 'onPublished' | 'signal'>;

/**
 * Makes the missing parts of the demo: the demo account, coin packs, dramas (default: all) and their viewers.
 *
 * @returns how many episodes were encoded
 * @throws as `seedDemoLibrary`
 */
export const makeDemo = async (
  platform: Platform,
  { onPublished, ...options }: MakeOptions = {},
): Promise<number> => {
  const { config, database, clock } = platform;
  await seedDemoViewer(platform, readDemoViewer());
  const life = await seedLife(platform);
  const encodedCount = await seedDemoLibrary({
    ...{ database, clock, mediaDir: config.mediaDir, ffmpegPath: config.FFMPEG_PATH, ...options },
    onPublished: async (drama) => {
      await life.seedDrama(drama);
      await onPublished?.(drama);
    },
  });
  if (!options.dramas) await writeFile(markerFileOf(config), listPosters());
  return encodedCount;
};

/** Lists the slugs of dramas that do not belong to the demo. */
export const listOwnDramas = async ({ databaseFile }: Config): Promise<string[]> => {
  if (!(await pathExists(databaseFile))) return [];
  const { read, close } = await openReader({ file: databaseFile });
  try {
    const own = await read.drama.findMany({
      where: { slug: { notIn: listSlugs() } },
      select: { slug: true },
      orderBy: { slug: 'asc' },
    });
    return own.map(({ slug }) => slug);
  } finally {
    await close();
  }
};

/**
 * Deletes the database, uploads, messages, and the videos of dramas that do not belong to the demo. The demo's own videos
 * stay, so that making it again takes seconds. No process may have the database open.
 */
export const clearData = async (config: Config): Promise<void> => {
  const { databaseFile, mediaDir, uploadsDir, outboxFile, labClockFile } = config;
  const ownMedia = (await listOwnDramas(config)).map((slug) => path.join(mediaDir, dramaIdOf(slug)));
  const databaseFiles = ['', '-wal', '-shm'].map((suffix) => `${databaseFile}${suffix}`);
  for (const file of [...databaseFiles, outboxFile, labClockFile, uploadsDir, ...ownMedia]) {
    await rm(file, { recursive: true, force: true });
  }
};
