import type { RunningServer } from '@cliffhanger/server/main.ts';
import { describeCommandFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { createProgress } from '../command-line/progress-bar.ts';
import { makeDemo } from './make-demo.ts';

/**
 * Makes the demo beside a running server, in its process, so that there is one writer. Stopping the server stops it;
 * the next start goes on. A failure is said and leaves the server on.
 *
 * @returns when there is something to watch, or nothing will come
 */
export const makeDemoBeside = async ({ platform, onStop }: RunningServer): Promise<void> => {
  const stopping = new AbortController();
  const progress = createProgress(process.stdout, 'Making the demo library');
  const first = Promise.withResolvers<void>();
  const making = makeDemo(platform, {
    signal: stopping.signal,
    onProgress: progress.show,
    onShown: async () => first.resolve(),
  })
    .catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      process.stderr.write(`\nThe demo library is not whole. ${describeCommandFailure(error)}\n`);
    })
    .finally(() => {
      progress.end();
      first.resolve();
    });
  onStop(async () => {
    stopping.abort();
    await making;
  });
  await first.promise;
};
