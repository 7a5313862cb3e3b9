import { type RateLimit, rateLimitErrors } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import { siteFactor, siteOf } from '#platform/network/client-network.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import {
  decrementWindow,
  deleteEndedWindows,
  deleteWindows,
  findOpenWindow,
  incrementWindow,
} from './rate-limits.repository.ts';

/** Allows `max` attempts of one kind within a window that starts with the first attempt. */
export interface AttemptLimit {
  /** Separates the keys of different limits. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** Decides the error beyond the limit: tooManySignIns, tooManyCodes or tooManyWrites. */
  readonly limit: RateLimit;
  /** The keys are networks of callers (`Caller.address`). A /48 may make `siteFactor` times the attempts of a network. */
  readonly byNetwork?: boolean;
}

/**
 * Counts attempts where guessing could succeed: passwords, verification codes, redeem codes. The counts are in the
 * database, so that a restart does not reset them. The key (a user id, an account name, an address) is stored as an HMAC,
 * because a viewer may type a password into the wrong field.
 */
export interface Attempts {
  /**
   * Counts one attempt before its outcome is known. Of any number of concurrent attempts, at most `max` pass. Call it
   * outside a transaction, because a rollback would remove the attempt.
   * @returns how many attempts are left
   * @throws AppError of the limit, with the seconds until the window ends
   */
  take(limit: AttemptLimit, key: string): Promise<number>;
  /** Counts one attempt that failed, and refuses none. @returns how many attempts are left, 0 in a full window */
  countFailed(limit: AttemptLimit, key: string): Promise<number>;
  /** Takes back one attempt that succeeded, so that only failed attempts count. */
  giveBack(limit: AttemptLimit, key: string): Promise<void>;
  /** Takes back all attempts, because the secret has changed. */
  reset(limit: AttemptLimit, key: string): Promise<void>;
  /** Deletes windows that have ended, as many as one run of a job may. */
  deleteExpired(): Promise<void>;
}

export const createAttempts = ({
  database,
  clock,
  keys,
}: Pick<Platform, 'database' | 'clock' | 'keys'>): Attempts => {
  const storedKey = ({ name }: AttemptLimit, key: string) => keys.sign('attempts', `${name}\n${key}`);
  /** Returns how many attempts are left, or null if there was none to take. */
  const increment = async (
    { max }: AttemptLimit,
    key: string,
    { now, endsAt }: { now: Date; endsAt: Date },
  ) => {
    const window = await incrementWindow(database.write, { key, max, now, endsAt });
    return window && max - window.count;
  };
  const windowOf = ({ windowSeconds }: AttemptLimit) => {
    const now = clock.now();
    return { now, endsAt: secondsAfter(now, windowSeconds) };
  };
  const takeOne = async (limit: AttemptLimit, plainKey: string) => {
    const key = storedKey(limit, plainKey);
    const { now, endsAt } = windowOf(limit);
    const left = await increment(limit, key, { now, endsAt });
    if (left !== null) return left;
    const open = await findOpenWindow(database.read, key, now);
    const waitMs = (open?.endsAt ?? endsAt).getTime() - now.getTime();
    throw new AppError(rateLimitErrors[limit.limit], { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  };
  const giveBackOne = async (limit: AttemptLimit, key: string) => {
    await decrementWindow(database.write, storedKey(limit, key), clock.now());
  };
  return {
    async take(limit, key) {
      const left = await takeOne(limit, key);
      const site = siteKeyOf(limit, key);
      if (site === null) return left;
      try {
        return Math.min(left, await takeOne({ ...limit, max: limit.max * siteFactor }, site));
      } catch (error) {
        await giveBackOne(limit, key);
        throw error;
      }
    },
    async countFailed(limit, key) {
      return (await increment(limit, storedKey(limit, key), windowOf(limit))) ?? 0;
    },
    async giveBack(limit, key) {
      await giveBackOne(limit, key);
      const site = siteKeyOf(limit, key);
      if (site !== null) await giveBackOne(limit, site);
    },
    async reset(limit, key) {
      await deleteWindows(database.write, storedKey(limit, key));
    },
    async deleteExpired() {
      const now = clock.now();
      await deleteInBatches((limit) => deleteEndedWindows(database.write, now, limit));
    },
  };
};

const siteKeyOf = ({ byNetwork }: AttemptLimit, key: string): string | null =>
  byNetwork ? siteOf(key) : null;
