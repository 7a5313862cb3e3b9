import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { seed } from '../../../scripts/seed.ts';
import { writeTestVideos } from './test-videos.ts';

const dataDir = path.resolve(import.meta.dirname, '../../../data');

/** The dramas that the tests play. */
const dramas = ['the-last-ferry-home', 'room-1407', 'snow-on-the-palace-wall'];

/** Names the data folder with the demo library to the test workers. */
export const libraryVariable = 'E2E_LIBRARY_DIR';

/** Returns the data folder with the demo library that the global setup created for this run. */
export const libraryDir = (): string => {
  const folder = process.env[libraryVariable];
  if (!folder) throw new Error('the global setup has not made the library');
  return folder;
};

/**
 * Creates a part of the demo library in a temporary data folder, with the code that `npm start` uses.
 *
 * @param makeMedia makes the videos that shall not be drawn, in the media folder
 * @returns a function that removes it
 */
const makeLibrary = async (makeMedia: (mediaDir: string) => Promise<void>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-e2e-library-'));
  process.env[libraryVariable] = folder;
  await makeMedia(path.join(folder, 'media'));
  await seed(loadConfig({ ...process.env, DATA_DIR: folder }), dramas);
  return () => rmSync(folder, { recursive: true });
};

/** Creates the library with the drawn videos, which are kept for the next run. Their folder names contain a hash of their content. */
export const makeDrawnLibrary = () =>
  makeLibrary(async (mediaDir) => {
    const drawnVideos = path.join(dataDir, 'e2e-media');
    mkdirSync(drawnVideos, { recursive: true });
    symlinkSync(drawnVideos, mediaDir);
  });

/** Creates the library with test videos. */
export default () =>
  makeLibrary((mediaDir) => writeTestVideos(mediaDir, { dramas, cacheDir: path.join(dataDir, 'e2e-films') }));
