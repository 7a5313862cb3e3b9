import { displayNameLimits } from '@cliffhanger/contracts';
import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { AppError } from '#kernel/app-error.ts';
import { refusedFormat } from '#kernel/refused-input.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import {
  getDisplayName,
  isNameOfAnother,
  keepDisplayName,
  setDisplayName,
} from './display-name.repository.ts';
import { normalizeDisplayName } from './display-name.ts';
import { isReservedName } from './reserved-names.ts';

const field = 'displayName';

export interface DisplayNames {
  /**
   * Changes the name that others see; without a name, the current one counts as chosen. The current name again is no change.
   * @throws RefusedInput naming `displayName`; AppError displayNameReserved, displayNameTaken, displayNameChangedOften,
   * signedInElsewhere
   */
  change(userId: string, displayName: string | undefined): Promise<void>;
  /** Replaces the name by the account's number. The viewer can choose another one when the limit of changes allows it. */
  reset(userId: string): Promise<{ changed: boolean }>;
}

export const createDisplayNames = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): DisplayNames => ({
  async change(userId, given) {
    const name = given === undefined ? undefined : requireDisplayName(given);
    await database.transaction(async (tx) => {
      await requireActiveUser(tx, userId);
      const { displayName, nameChangedAt, nameChangedBeforeAt } = await getDisplayName(tx, userId);
      if (name === undefined || name === displayName) {
        await keepDisplayName(tx, userId);
        return;
      }
      if (await isNameOfAnother(tx, name, userId)) throw new AppError('displayNameTaken', { field });
      const now = clock.now();
      requireFewChanges(nameChangedBeforeAt, now);
      await setDisplayName(tx, userId, {
        displayName: name,
        nameChangedAt: now,
        nameChangedBeforeAt: nameChangedAt,
      });
    });
  },

  reset: (userId) =>
    database.transaction(async (tx) => {
      const { number, displayName } = await getDisplayName(tx, userId);
      const now = clock.now();
      const given = givenName(number);
      if (displayName === given) return { changed: false };
      await setDisplayName(tx, userId, { displayName: given, nameChangedAt: now, nameChangedBeforeAt: now });
      return { changed: true };
    }),
});

/** The name after a reset. No viewer can choose a number sign. */
export const givenName = (number: number): string => `#${number}`;

/** @throws RefusedInput; AppError displayNameReserved */
const requireDisplayName = (given: string): string => {
  const name = normalizeDisplayName(given);
  if (name === null) throw refusedFormat(field, field);
  if (isReservedName(name)) throw new AppError('displayNameReserved', { field });
  return name;
};

/** @throws AppError displayNameChangedOften */
const requireFewChanges = (nameChangedBeforeAt: Date | null, now: Date): void => {
  if (nameChangedBeforeAt === null) return;
  const waitMs = daysAfter(nameChangedBeforeAt, displayNameLimits.changeDays).getTime() - now.getTime();
  if (waitMs > 0)
    throw new AppError('displayNameChangedOften', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
};
