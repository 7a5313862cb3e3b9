import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { seed } from '../../../scripts/seed.ts';
import { libraryVariable } from './library-dir.ts';
import { writeTestVideos } from './test-videos.ts';

const dataDir = path.resolve(import.meta.dirname, '../../../data');

/** The dramas that the tests play. */
const dramas = ['the-last-ferry-home', 'room-1407', 'snow-on-the-palace-wall'];

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

/** Creates the library with test videos. They and the sizes of its images are kept for the next run. */
export default () =>
  makeLibrary(async (mediaDir) => {
    // Their names contain a hash of their content.
    const images = path.join(dataDir, 'e2e-images');
    for (const folder of [images, mediaDir]) mkdirSync(folder, { recursive: true });
    symlinkSync(images, path.join(mediaDir, 'images'));
    await writeTestVideos(mediaDir, { dramas, cacheDir: path.join(dataDir, 'e2e-films') });
  });
