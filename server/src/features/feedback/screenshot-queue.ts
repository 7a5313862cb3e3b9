import pLimit from 'p-limit';
import { AppError } from '#kernel/app-error.ts';

/** The calls that wait while one has its screenshots cleaned. Each holds its body, of up to 21 MB. */
const maxWaiting = 4;
const retryAfterSeconds = 10;

/** Cleans the screenshots of one call at a time. */
export interface ScreenshotQueue {
  /** @throws AppError screenshotsBusy, without running it, when too many wait or one of this viewer does */
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

export const createScreenshotQueue = (): ScreenshotQueue => {
  const limit = pLimit(1);
  const viewers = new Set<string>();
  return {
    async run(userId, work) {
      const isFull = limit.activeCount + limit.pendingCount > maxWaiting;
      if (isFull || viewers.has(userId)) throw new AppError('screenshotsBusy', { retryAfterSeconds });
      viewers.add(userId);
      try {
        return await limit(work);
      } finally {
        viewers.delete(userId);
      }
    },
  };
};
