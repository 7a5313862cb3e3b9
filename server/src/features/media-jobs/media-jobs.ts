import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { JobRunner } from './job-runner.ts';
import { createMediaJobs, type MediaJobs } from './media-jobs.service.ts';

export { createEncodedVideos, type EncodedVideos } from './encoded-videos.ts';
export type { MediaJobs } from './media-jobs.service.ts';

/** The encodings that staff ask for: docs/decisions/0115-encoding-jobs.md. */
export const openMediaJobs = (
  platform: Pick<Platform, 'config' | 'database' | 'clock' | 'staffEvents'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Feature & {
  readonly mediaJobs: MediaJobs;
  readonly checkVideo: JobRunner['check'];
  readonly checkLibrary: JobRunner['checkLibrary'];
} => {
  const runner = new JobRunner(platform, log);
  const mediaJobs = createMediaJobs(platform, runner);
  return {
    mediaJobs,
    checkVideo: (check, signal) => runner.check(check, signal),
    checkLibrary: (input, signal) => runner.checkLibrary(input, signal),
    register: (app) => {
      app.addHook('onListen', () => runner.start());
      app.addHook('preClose', () => runner.stop());
    },
    jobs: [
      // A command adds jobs in its own process while no server runs.
      { name: 'pick-up-encoding-jobs', everySeconds: 2, run: () => runner.pickUp() },
      { name: 'mend-encoding-jobs', everySeconds: 60, run: () => runner.mend() },
      { name: 'delete-old-encoding-jobs', everySeconds: 3600, run: () => mediaJobs.deleteOld() },
    ],
  };
};
