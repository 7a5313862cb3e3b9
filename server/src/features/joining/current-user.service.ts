import { AppError } from '#http/app-error.ts';
import type { RawTransaction, Transaction } from '#platform/database/open-database.ts';
import { findCurrentUserId, isCurrentUser, listJoined } from './joining.repository.ts';

/** Whose account a user's is now: their own, or the one they were joined into. For what comes late, as a payment does. */
export const currentUserId = (tx: Transaction, userId: string): Promise<string> =>
  findCurrentUserId(tx, userId);

/**
 * Between a call's sign-in and its turn the account may have been joined into another, or deleted: what it does then
 * would be nobody's. @throws AppError signedInElsewhere
 */
export const requireCurrent = async (tx: RawTransaction, userId: string): Promise<void> => {
  if (!(await isCurrentUser(tx, userId))) throw new AppError('signedInElsewhere');
};

/** The ids of all that is one account now: its own, followed by those of the accounts that were joined into it. */
export const listAccountIds = (db: RawTransaction, userId: string): Promise<string[]> =>
  listJoined(db, userId);
