import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dramaIdOf } from '@cliffhanger/server/features/library/library.repository.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { listDramas, listSlugs, readDemoViewer } from './demo-content.ts';
import { episodeFolder } from './demo-episode.ts';
import { seedDemoViewer } from './demo-viewer.ts';
import { beginLife } from './life/seed-life.ts';
import { type DemoSeed, seedDemoLibrary } from './seed-demo-library.ts';

/** Holds what a whole library has; while it is missing, the next start goes on with it. */
const markerOf = (config: Config): string => path.join(config.mediaDir, 'demo-library-is-whole');

/** Whether every demo drama is there, with the database that shows them. */
export const isDemoWhole = async (config: Config): Promise<boolean> => {
  if (!(await pathExists(config.databaseFile))) return false;
  const made = await readFile(markerOf(config), 'utf8').catch(() => '');
  return made === listEpisodeFolders();
};

const listEpisodeFolders = (): string =>
  listDramas()
    .flatMap((drama) => drama.source.episodes.map(({ number }) => episodeFolder(drama, number)))
    .join('\n');

type Wish = Pick<DemoSeed, 'dramas' | 'onProgress' | 'onShown' | 'signal'>;

/**
 * Makes what is missing of the demo: the account to look around with, coin packs, dramas (default: all) and their
 * people. @returns how many episodes were made
 * @throws as `seedDemoLibrary`
 */
export const makeDemo = async (platform: Platform, { onShown, ...wish }: Wish = {}): Promise<number> => {
  const { config, database, clock } = platform;
  await seedDemoViewer(platform, readDemoViewer());
  const life = await beginLife(platform);
  const made = await seedDemoLibrary({
    ...{ database, clock, mediaDir: config.mediaDir, ffmpegPath: config.FFMPEG_PATH, ...wish },
    onShown: async (drama) => {
      await life.liven(drama);
      await onShown?.(drama);
    },
  });
  if (!wish.dramas) await writeFile(markerOf(config), listEpisodeFolders());
  return made;
};

/** Dramas that are no part of the demo. */
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
 * Forgets every row, upload and message, and the videos of dramas that are no part of the demo. The demo's own videos
 * stay, so that making it again takes seconds. Nothing may have the database open.
 */
export const clearEverything = async (config: Config): Promise<void> => {
  const { databaseFile, mediaDir, uploadsDir, outboxFile, labClockFile } = config;
  const media = (await listOwnDramas(config)).map((slug) => path.join(mediaDir, dramaIdOf(slug)));
  const rows = ['', '-wal', '-shm'].map((end) => `${databaseFile}${end}`);
  for (const gone of [...rows, outboxFile, labClockFile, uploadsDir, ...media]) {
    await rm(gone, { recursive: true, force: true });
  }
};
