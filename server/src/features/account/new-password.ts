import { isPasswordAccepted } from '@cliffhanger/contracts';
import { commonPasswords } from '@cliffhanger/contracts/common-passwords';
import { AppError } from '#kernel/app-error.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import type { PasswordQueue } from './password-queue.ts';

/**
 * Checks a new password.
 * @param names the user names and addresses of its account
 * @throws AppError passwordTooWeak
 */
export const requireStrongPassword = (password: string, names: readonly string[]): void => {
  if (!isPasswordAccepted(password, { names, common: commonPasswords }))
    throw new AppError('passwordTooWeak', { field: 'password' });
};

/** Checks and hashes a new password. @param names as above @throws AppError passwordTooWeak, passwordsBusy */
export const hashNewPassword = async (
  queue: PasswordQueue,
  password: string,
  names: readonly string[],
): Promise<string> => {
  requireStrongPassword(password, names);
  return queue.run(() => hashPassword(password, queue.cost));
};
