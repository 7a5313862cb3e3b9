import type { RunningServer } from '@cliffhanger/server/main.ts';
import { describeCommandFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { noticeStream, printNotice } from '../scripts/command-line/print-notice.ts';
import { createProgressBar } from '../scripts/command-line/progress-bar.ts';

/**
 * Makes the demo while a server runs, whose process stays the only writer of the database. Stopping the server stops it,
 * and the next start continues. A failure is printed and does not stop the server.
 *
 * @returns when the first drama can be watched, or when no drama will follow
 */
export const makeDemoInBackground = async ({ platform, onStop }: RunningServer): Promise<void> => {
  const controller = new AbortController();
  const progressBar = createProgressBar(noticeStream, 'Making the demo library');
  const firstDrama = Promise.withResolvers<void>();
  // Loaded here, because a server whose demo is complete does not need it.
  const making = import('./make-demo.ts')
    .then(({ makeDemo }) =>
      makeDemo(platform, {
        signal: controller.signal,
        onProgress: progressBar.update,
        onPublished: async () => firstDrama.resolve(),
      }),
    )
    .catch((error: unknown) => {
      if (controller.signal.aborted) return;
      printNotice(`\nThe demo library is incomplete. ${describeCommandFailure(error)}`, 50);
    })
    .finally(() => {
      progressBar.end();
      firstDrama.resolve();
    });
  onStop(async () => {
    controller.abort();
    await making;
  });
  await firstDrama.promise;
};
