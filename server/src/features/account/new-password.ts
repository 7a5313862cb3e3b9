import { passwordRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import type { PasswordQueue } from './password-queue.ts';

/** Checks and hashes a new password. @throws AppError passwordTooWeak, passwordsBusy */
export const hashNewPassword = async (queue: PasswordQueue, password: string): Promise<string> => {
  if (!Object.values(passwordRules).every((rule) => rule(password))) {
    throw new AppError('passwordTooWeak', { field: 'password' });
  }
  return queue.run(() => hashPassword(password));
};
