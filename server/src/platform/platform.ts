import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { applyMigrations } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { type Keys, openKeys } from './keys.ts';
import { createMediaLinks, type MediaLinks } from './media-links.ts';
import { type MediaStore, openMediaStore } from './media-store.ts';
import { type LocalPayment, openLocalPayment } from './payment/local-payment.ts';
import { type Random, systemRandom } from './random.ts';

/** Every door to the outside, opened. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: Keys;
  readonly database: Database;
  readonly mediaLinks: MediaLinks;
  readonly mediaStore: MediaStore;
  readonly payment: LocalPayment;
  close(): Promise<void>;
}

/** Opens the doors in order; `close` shuts them in the opposite one. Tests give their own clock and chance. */
export const openPlatform = async (
  config: Config,
  { clock = systemClock, random = systemRandom }: { clock?: Clock; random?: Random } = {},
): Promise<Platform> => {
  await mkdir(config.DATA_DIR, { recursive: true });
  // Served from, so it is there before the first image.
  await mkdir(path.join(config.mediaDir, 'images'), { recursive: true });
  applyMigrations({ file: config.databaseFile });
  const database = await openDatabase({ file: config.databaseFile });
  const keys = await openKeys(config.keysDir);
  return {
    config,
    clock,
    random,
    keys,
    database,
    mediaLinks: createMediaLinks(keys, clock, config.MEDIA_LINK_MINUTES),
    mediaStore: openMediaStore(config.mediaDir),
    payment: openLocalPayment(keys, clock),
    close: () => database.close(),
  };
};
