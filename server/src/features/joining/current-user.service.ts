import type { Transaction } from '#platform/database/open-database.ts';
import { findCurrentUserId } from './joining.repository.ts';

/** Whose account a user's is now: their own, or the one they were joined into. For what comes late, as a payment does. */
export const currentUserId = (tx: Transaction, userId: string): Promise<string> =>
  findCurrentUserId(tx, userId);
