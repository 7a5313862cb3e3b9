import { libraryMedia } from '@cliffhanger/contracts/staff';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Feature } from '#features/feature.ts';
import { listMedia } from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { type CheckLibrary, LibraryCheckRunner, type LibraryChecks } from './library-checks.service.ts';

export type { LibraryChecks } from './library-checks.service.ts';
export { findLastDrill, insertDrill } from './restore-drills.repository.ts';

/** The checks of all stored files: docs/decisions/0150-check-of-the-files.md. */
export const openLibraryChecks = (
  platform: Platform,
  { checkLibrary }: { checkLibrary: CheckLibrary },
  log: Pick<FastifyBaseLogger, 'error'>,
): Feature & { readonly libraryChecks: LibraryChecks } => {
  const listStored = async () => z.encode(libraryMedia, await listMedia(platform));
  const runner = new LibraryCheckRunner(
    platform,
    (onProgress, signal) => checkLibrary({ onProgress, listMedia: listStored }, signal),
    log,
  );
  return {
    libraryChecks: runner,
    register: (app) => {
      app.addHook('onListen', () => runner.start());
      app.addHook('preClose', () => runner.close());
    },
    jobs: [{ name: 'start-waiting-check', everySeconds: 60, run: () => runner.fill() }],
  };
};
