import pLimit from 'p-limit';
import { AppError } from '#kernel/app-error.ts';
import type { PasswordCost } from '#platform/secrets/passwords.ts';

/** Each hash takes 19 MiB and one of the four threads that also read files. */
const maxHashing = 2;
/** The last one waits 1.6 s on two cores: docs/decisions/0040-password-queue.md. */
const maxWaiting = 64;
/** The time to work off a full queue at half that speed. */
const retryAfterSeconds = 3;

/** Hashes few passwords at once, because each takes a thread and memory. */
export interface PasswordQueue {
  /** Of each new hash. */
  readonly cost: PasswordCost;
  /** Runs work that hashes once it is its turn. @throws AppError passwordsBusy, without running it, when too many wait */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export const createPasswordQueue = (cost: PasswordCost): PasswordQueue => {
  const limit = pLimit(maxHashing);
  return {
    cost,
    async run(work) {
      if (limit.activeCount + limit.pendingCount >= maxHashing + maxWaiting)
        throw new AppError('passwordsBusy', { retryAfterSeconds });
      return limit(work);
    },
  };
};
