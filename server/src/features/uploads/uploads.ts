import type { FastifyBaseLogger } from 'fastify';
import type { Feature } from '#features/feature.ts';
import type { MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { CheckVideo } from './take-video.ts';
import { UploadRunner } from './upload-runner.ts';
import { createUploads, type Uploads } from './uploads.service.ts';

export type { NewUpload, StoredUpload } from './uploads.repository.ts';
export type { Uploads } from './uploads.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The files that staff send. The routes are those of the console. */
    uploads: Uploads;
  }
}

/** Files that staff send for dramas: docs/decisions/0121-uploads.md. */
export const openUploads = (
  platform: Platform,
  { mediaJobs, checkVideo }: { mediaJobs: MediaJobs; checkVideo: CheckVideo },
  log: Pick<FastifyBaseLogger, 'error'>,
): Feature & { readonly uploads: Uploads } => {
  const runner = new UploadRunner(platform, { mediaJobs, checkVideo, log });
  const uploads = createUploads(platform, { mediaJobs, runner });
  return {
    uploads,
    register: (app) => {
      app.decorate('uploads', uploads);
      app.addHook('onListen', () => runner.start(app.staff));
      app.addHook('preClose', () => uploads.stop());
    },
    jobs: [
      { name: 'mend-uploads', everySeconds: 30, run: () => runner.mend() },
      { name: 'remove-expired-uploads', everySeconds: 3600, run: () => uploads.removeExpired() },
    ],
  };
};
