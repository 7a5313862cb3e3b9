import type { PasswordQueue } from '#features/account/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { isPassword } from '#platform/secrets/passwords.ts';
import { type AgeLock, findLock, type LockOwner, updateLock } from './age-locks.repository.ts';
import { triesLeftAfter, waitAfter } from './pin-waits.ts';

/** Returns the lock whose PIN this is; null if there is none. @throws AppError pinWrong, pinWaits */
export type PinCheck = (owner: LockOwner, pin: string) => Promise<AgeLock | null>;

export const createPinCheck = (
  { database, clock, passwordCost }: Pick<Platform, 'database' | 'clock' | 'passwordCost'>,
  passwordQueue: PasswordQueue,
): PinCheck => {
  /** Counts a try before its PIN is read, so that tries at the same time are not free. */
  const countTry = (owner: LockOwner) =>
    database.transaction(async (tx) => {
      const lock = await findLock(tx, owner);
      if (!lock) return null;
      const now = clock.now();
      if (lock.waitsUntil && lock.waitsUntil > now) {
        const waitMs = lock.waitsUntil.getTime() - now.getTime();
        throw new AppError('pinWaits', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      const failures = lock.failures + 1;
      await updateLock(tx, lock, { failures, waitsUntil: waitAfter(failures, now) });
      return { ...lock, failures };
    });

  return async (owner, pin) => {
    const lock = await countTry(owner);
    if (lock && !(await passwordQueue.run(() => isPassword(pin, lock.pinHash, passwordCost))))
      throw new AppError('pinWrong', { triesLeft: triesLeftAfter(lock.failures) });
    return lock;
  };
};
