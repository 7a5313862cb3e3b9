import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { seed } from '../../../scripts/seed.ts';

/** Where the demo library of the browser tests is kept between runs. */
export const libraryDir = path.resolve(import.meta.dirname, '../../../data/e2e-library');

/** What the stories watch. */
const dramas = ['the-last-ferry-home', 'room-1407', 'snow-on-the-palace-wall'];

/** Makes these once, by the same command that `npm start` uses. */
export default async () => {
  await seed(loadConfig({ ...process.env, DATA_DIR: libraryDir }), dramas);
};
