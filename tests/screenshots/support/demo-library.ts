import path from 'node:path';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { seed } from '../../../scripts/seed.ts';
import { libraryVariable } from '../../e2e/support/library-dir.ts';

/** Makes the whole demo library, or what is missing of it. It stays for the next run. */
export default async () => {
  const dataDir = process.env.DEMO_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../data/screenshots');
  process.env[libraryVariable] = dataDir;
  if (process.env.DEMO_DATA_DIR === undefined) await seed(loadConfig({ ...process.env, DATA_DIR: dataDir }));
};
