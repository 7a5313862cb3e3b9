import type { StaffHandlers, statsCalls } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { readDramaStats } from './retention.service.ts';
import { readStats } from './stats.service.ts';

/** Serves `pnpm staff stats`. */
export const statsHandlers = (platform: Platform): StaffHandlers<typeof statsCalls> => ({
  stats: ({ days }) => readStats(platform, days),
  'stats.drama': ({ slug }) => readDramaStats(platform, slug),
});
