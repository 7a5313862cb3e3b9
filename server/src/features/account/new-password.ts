import { passwordRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';

/** Checks and hashes a new password. @throws AppError passwordTooWeak */
export const hashNewPassword = async (password: string): Promise<string> => {
  if (!Object.values(passwordRules).every((rule) => rule(password))) {
    throw new AppError('passwordTooWeak', { field: 'password' });
  }
  return hashPassword(password);
};
