import type { libraryCalls, libraryCheckCalls } from '@cliffhanger/contracts/staff';
import { readBackupState } from '#features/backups/backups.ts';
import { listMedia, replaceImages } from '#features/library/library.ts';
import { findLastDrill, insertDrill } from '#features/library-checks/library-checks.ts';
import { describeBucket } from '#platform/media/open-media-files.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves imports, `pnpm staff media check`, `pnpm staff restore --drill` and the console's library. */
export const libraryHandlers = (
  platform: Platform,
  { libraryChecks }: Pick<StaffDependencies, 'libraryChecks'>,
): Handlers<typeof libraryCalls & typeof libraryCheckCalls> => ({
  'library.backups': () => readBackupState(platform),
  'library.health': async () => ({
    disk: {
      freeBytes: await platform.diskSpace.freeBytes(),
      minFreeBytes: platform.config.MIN_FREE_DISK_MB * 1024 ** 2,
    },
    bucket: describeBucket(platform.config),
    backups: await readBackupState(platform),
    drill: await findLastDrill(platform.database.read),
  }),
  'library.media': ({ slug }) => listMedia(platform, slug),
  'library.checks': () => libraryChecks.list(),
  'library.check': (_, { name }) => libraryChecks.ask(name),
  'library.stopCheck': () => libraryChecks.stop(),
  'library.recordCheck': async ({ result }, { name }) => {
    await libraryChecks.record(result, name);
    return null;
  },
  'library.recordDrill': async (drill) => {
    await insertDrill(platform.database.write, { ...drill, endedAt: platform.clock.now() });
    return null;
  },
  'library.replaceImages': (replaced) => replaceImages(platform, replaced),
});
