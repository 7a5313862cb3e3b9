import { type RateLimit, rateLimitErrors } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import {
  decrementWindow,
  deleteEndedWindows,
  deleteWindows,
  findOpenWindow,
  incrementWindow,
} from './rate-limits.repository.ts';

/** So many attempts of one kind within a window that begins with the first of them. */
export interface AttemptLimit {
  /** Keeps keys of different limits apart. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** What is answered past it: tooManySignIns, tooManyCodes or tooManyWrites. */
  readonly limit: RateLimit;
}

/**
 * Counts attempts where guessing would pay: passwords, codes, redeem codes. Kept in the database, so that a restart
 * gives nobody a new try. The key (a user's id, an account name, an address) is stored as an HMAC: whoever typed a
 * password into the wrong field does not find it there.
 */
export interface Attempts {
  /**
   * Counts one attempt, before it is known how it goes; of any number at once, at most `max` get past. In a
   * transaction of the caller's it would vanish with a rollback, so call it outside.
   * @throws AppError of the limit, with the seconds until the window ends
   */
  take(limit: AttemptLimit, key: string): Promise<void>;
  /** Takes back one attempt that turned out to be right, so that only wrong ones count. */
  giveBack(limit: AttemptLimit, key: string): Promise<void>;
  /** Takes back all of them: what was guessed at is not there any more. */
  reset(limit: AttemptLimit, key: string): Promise<void>;
  /** Removes windows that are over; for the job. */
  deleteExpired(): Promise<void>;
}

export const createAttempts = ({
  database,
  clock,
  keys,
}: Pick<Platform, 'database' | 'clock' | 'keys'>): Attempts => {
  const storedKey = ({ name }: AttemptLimit, key: string) => keys.sign('attempts', `${name}\n${key}`);
  return {
    async take(limit, given) {
      const key = storedKey(limit, given);
      const now = clock.now();
      const endsAt = secondsAfter(now, limit.windowSeconds);
      if (await incrementWindow(database.write, { key, max: limit.max, now, endsAt })) return;
      const open = await findOpenWindow(database.read, key, now);
      const waitMs = (open?.endsAt ?? endsAt).getTime() - now.getTime();
      throw new AppError(rateLimitErrors[limit.limit], { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    },
    async giveBack(limit, key) {
      await decrementWindow(database.write, storedKey(limit, key), clock.now());
    },
    async reset(limit, key) {
      await deleteWindows(database.write, storedKey(limit, key));
    },
    async deleteExpired() {
      await deleteEndedWindows(database.write, clock.now());
    },
  };
};
