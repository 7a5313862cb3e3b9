import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { markDemoComplete } from './demo-library.ts';
import { readDemoViewer } from './demo-settings.ts';
import { seedDemoViewer } from './demo-viewer.ts';
import { seedLife } from './life/seed-life.ts';
import { type DemoSeed, seedDemoLibrary } from './seed-demo-library.ts';

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
    database,
    clock,
    mediaDir: config.mediaDir,
    ffmpegPath: config.FFMPEG_PATH,
    voices: config.DEMO_VOICES,
    ...options,
    onPublished: async (drama) => {
      await life.seedDrama(drama);
      await onPublished?.(drama);
    },
  });
  if (!options.dramas) await markDemoComplete(config);
  return encodedCount;
};
