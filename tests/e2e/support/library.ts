import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { seed } from '../../../scripts/seed.ts';

/** Keeps the encoded videos between runs. Their folder names contain a hash of their content. */
export const mediaCache = path.resolve(import.meta.dirname, '../../../data/e2e-media');

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
 * Creates the demo library in a temporary data folder, with the code that `npm start` uses.
 * @returns a function that removes it
 */
export default async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-e2e-library-'));
  process.env[libraryVariable] = dataDir;
  mkdirSync(mediaCache, { recursive: true });
  symlinkSync(mediaCache, path.join(dataDir, 'media'));
  await seed(loadConfig({ ...process.env, DATA_DIR: dataDir }), dramas);
  return () => rmSync(dataDir, { recursive: true });
};
