import { AppError } from '#kernel/app-error.ts';
import type { RawTransaction } from '#platform/database/open-database.ts';
import { isActiveUser } from './merged-users.repository.ts';

export { getSurvivingUser, listMergedUserIds, type SurvivingUser } from './merged-users.repository.ts';

/**
 * Refuses a user whose account was merged into another, or deleted, between authentication and this transaction.
 * @throws AppError signedInElsewhere
 */
export const requireActiveUser = async (tx: RawTransaction, userId: string): Promise<void> => {
  if (!(await isActiveUser(tx, userId))) throw new AppError('signedInElsewhere');
};
