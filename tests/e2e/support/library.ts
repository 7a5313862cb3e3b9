import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config.ts';
import { seedWhenEmpty } from '../../../scripts/seed.ts';

/** Where the demo library of the browser tests is kept between runs. */
export const libraryDir = path.resolve(import.meta.dirname, '../../../data/e2e-library');

/** Makes the demo library once, by the same command that `npm start` uses. */
export default async () => {
  await seedWhenEmpty(loadConfig({ ...process.env, DATA_DIR: libraryDir }));
};
