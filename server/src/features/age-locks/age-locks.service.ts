import { type AgeLocks as AgeLocksView, ageLockRules, type RatingAge } from '@cliffhanger/contracts';
import type { PasswordQueue } from '#features/account/account.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { type Sessions, saveDeviceHash } from '#features/sessions/sessions.ts';
import { deviceCookieDays } from '#http/device-locks.ts';
import { AppError } from '#kernel/app-error.ts';
import { hiddenAgesOf } from '#kernel/hidden-ages.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import {
  type AgeLock,
  deleteDeviceLocksBefore,
  deleteLock,
  deleteLockOf,
  deleteOpenLocks,
  findLock,
  giveLock,
  insertLock,
  type LockOwner,
  listLocks,
  updateLock,
} from './age-locks.repository.ts';
import { createPinCheck } from './pin-check.ts';

/** The owner of a lock: an account, or a browser by the secret of its cookie, with the session that is open in it. */
export type Owner = { userId: string } | { deviceSecret: string; sessionId: string | null };

export interface LockInput {
  maxAge: RatingAge;
  showsUnrated: boolean;
  pin: string;
  newPin?: string | undefined;
}

export interface AgeLockService {
  /** @param deviceSecret of the browser's cookie */
  get(userId: string | null, deviceSecret: string | null): Promise<AgeLocksView>;
  /** Adds a lock, or changes one with its PIN. @throws AppError pinWrong, pinWaits */
  set(owner: Owner, input: LockInput): Promise<void>;
  /** Removes a lock with its PIN, if there is one. @throws AppError pinWrong, pinWaits */
  remove(owner: Owner, pin: string): Promise<void>;
  /** Has a lock open by itself after `ageLockRules.forgottenHours`, if there is one. Asking again changes nothing. */
  forget(owner: Owner): Promise<void>;
  /** Removes the locks whose wait is over, and those of browsers that have lost their cookie. */
  removeEnded(): Promise<void>;
}

interface Dependencies {
  platform: Pick<Platform, 'database' | 'clock' | 'passwordCost'>;
  passwordQueue: PasswordQueue;
  sessions: Pick<Sessions, 'countryChanged'>;
  liveEvents: Pick<EventPublisher, 'commit'>;
}

const lockOwner = (owner: Owner): LockOwner =>
  'userId' in owner ? owner : { deviceHash: sha256(owner.deviceSecret) };

const unlocked = { failures: 0, waitsUntil: null, opensAt: null };

export const createAgeLocks = ({
  platform,
  passwordQueue,
  sessions,
  liveEvents,
}: Dependencies): AgeLockService => {
  const { database, clock, passwordCost } = platform;

  /** Runs a change, after which the devices of the account read everything anew. */
  const change = async (owner: LockOwner, work: (tx: Transaction) => Promise<unknown>) => {
    await liveEvents.commit(async (tx, publish) => {
      await work(tx);
      if ('userId' in owner) await publish(owner.userId, { action: 'update_age_lock', msg: null }, 'ageLock');
    });
    if ('userId' in owner) sessions.countryChanged(owner.userId);
  };

  const requirePin = createPinCheck(platform, passwordQueue);

  return {
    async get(userId, deviceSecret) {
      const deviceHash = deviceSecret && sha256(deviceSecret);
      const found = userId || deviceHash ? await listLocks(database.read, userId, deviceHash) : [];
      return {
        account: view(found.find((lock) => lock.userId !== null)),
        device: view(found.find((lock) => lock.deviceHash !== null)),
      };
    },

    async set(given, { maxAge, showsUnrated, pin, newPin }) {
      const owner = lockOwner(given);
      const before = await requirePin(owner, pin);
      const nextPin = before ? newPin : pin;
      const pinHash = nextPin && (await passwordQueue.run(() => hashPassword(nextPin, passwordCost)));
      const now = clock.now();
      const lock = {
        ...unlocked,
        maxAge,
        showsUnrated,
        hiddenAges: hiddenAgesOf({ maxAge, showsUnrated }),
        updatedAt: now,
        ...(pinHash && { pinHash }),
      };
      await change(owner, async (tx) => {
        const isSet = before ? await updateLock(tx, before, lock) : await add(tx, owner, lock, now);
        // Another device was faster.
        if (!isSet) throw new AppError('pinWrong', { triesLeft: ageLockRules.freeTries });
        if ('sessionId' in given && given.sessionId && 'deviceHash' in owner)
          await saveDeviceHash(tx, given.sessionId, owner.deviceHash);
      });
    },

    async remove(given, pin) {
      const owner = lockOwner(given);
      const lock = await requirePin(owner, pin);
      if (lock) await change(owner, (tx) => deleteLock(tx, lock));
    },

    async forget(given) {
      const owner = lockOwner(given);
      await change(owner, async (tx) => {
        const lock = await findLock(tx, owner);
        if (!lock || lock.opensAt) return;
        await updateLock(tx, lock, { opensAt: minutesAfter(clock.now(), ageLockRules.forgottenHours * 60) });
      });
    },

    async removeEnded() {
      const now = clock.now();
      const userIds = await liveEvents.commit(async (tx, publish) => {
        await deleteDeviceLocksBefore(tx, daysAfter(now, -deviceCookieDays));
        const opened = await deleteOpenLocks(tx, now);
        for (const userId of opened)
          await publish(userId, { action: 'update_age_lock', msg: null }, 'ageLock');
        return opened;
      });
      for (const userId of userIds) sessions.countryChanged(userId);
    },
  };
};

/** @returns false if there is one already */
const add = async (
  tx: Transaction,
  owner: LockOwner,
  {
    pinHash,
    ...lock
  }: Omit<AgeLock, 'id' | 'userId' | 'deviceHash' | 'createdAt' | 'pinHash'> & { pinHash?: string },
  createdAt: Date,
): Promise<boolean> => {
  if (pinHash === undefined || (await findLock(tx, owner))) return false;
  await insertLock(tx, owner, { ...lock, pinHash, createdAt });
  return true;
};

const view = (lock: AgeLock | undefined): AgeLocksView['account'] =>
  lock
    ? {
        // The contract knows the ages that there are.
        maxAge: lock.maxAge as RatingAge,
        showsUnrated: lock.showsUnrated,
        opensAt: lock.opensAt?.toISOString() ?? null,
        waitsUntil: lock.waitsUntil?.toISOString() ?? null,
      }
    : null;

/** Gives the account `into` the stricter lock of both accounts, with its PIN. */
export const mergeAgeLocks = async (
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> => {
  const [theirs, own] = [await findLock(tx, { userId: from }), await findLock(tx, { userId: into })];
  if (!theirs) return;
  const isStricter = !own || theirs.maxAge < own.maxAge || (own.showsUnrated && !theirs.showsUnrated);
  if (!isStricter) return deleteLockOf(tx, from);
  await deleteLockOf(tx, into);
  await giveLock(tx, theirs.id, into);
};
