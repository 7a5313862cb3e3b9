import { describeCommandFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import type { Preparation, PreparationReport } from '../prepared-drama.ts';
import { prepareDramas } from './prepare-dramas.ts';

const report = (message: PreparationReport): void => {
  // The calling process may end or disconnect meanwhile. Without a callback the failure would end this one at once.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const controller = new AbortController();
const { signal } = controller;

const prepare = (preparation: Preparation): Promise<void> =>
  prepareDramas(preparation, {
    signal,
    onProgress: (part) => report({ kind: 'progress', part }),
    onPrepared: (drama) => report({ kind: 'prepared', drama }),
  }).then(
    (encodedCount) => report({ kind: 'done', encodedCount }),
    (error: unknown) => {
      if (!signal.aborted) report({ kind: 'failed', reason: describeCommandFailure(error) });
    },
  );

let work = Promise.resolve();
process.once('message', (preparation: Preparation) => {
  work = prepare(preparation);
});

/** Waits until the workers have ended. */
const stop = async (): Promise<void> => {
  controller.abort();
  await work;
  process.exit();
};
process.on('SIGTERM', () => void stop());
// The parent process needs no more, or has ended.
process.on('disconnect', () => void stop());
