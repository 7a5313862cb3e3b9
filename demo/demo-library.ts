import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dramaIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { packagingVersion } from '@cliffhanger/server/video/encoding.ts';
import { demoFolder, hashFiles, listSlugs } from './demo-folder.ts';

// A server with the demo imports this file at each start: what draws and encodes the demo is loaded only to make it.

const markerFileOf = (config: Config): string => path.join(config.mediaDir, 'demo-library-is-whole');

/** Identifies what the demo is made of: its content and the packaging of its videos. */
const versionOfDemo = (): string => `${packagingVersion} ${hashFiles(demoFolder)}\n`;

/** Records that all of this version's demo is made. Without the record, the next start continues. */
export const markDemoComplete = (config: Config): Promise<void> =>
  writeFile(markerFileOf(config), versionOfDemo());

/** Whether all of this version's demo was made, and the database exists. */
export const isDemoComplete = async (config: Config): Promise<boolean> => {
  if (!(await pathExists(config.databaseFile))) return false;
  const marker = await readFile(markerFileOf(config), 'utf8').catch(() => '');
  return marker === versionOfDemo();
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
