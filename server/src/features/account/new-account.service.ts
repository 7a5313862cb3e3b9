import type { Platform as PlatformCode } from '@cliffhanger/contracts';
import { openAccounts } from '#features/ledger/ledger.service.ts';
import { AppError } from '#http/app-error.ts';
import { hashPassword } from '#platform/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { findIdentity, findUserIdByInviteCode, insertInvite, insertUser } from './account.repository.ts';

export interface NewAccount {
  username: string;
  /** In the clear; only its argon2id hash is kept. */
  password: string;
  country: string;
  language: string;
  regSource: PlatformCode;
  inviteCode: string | undefined;
}

/** Upper and lower case, and the ways Unicode writes one letter, are one account. */
export const subjectOf = (username: string): string => username.normalize('NFKC').toLowerCase();

/**
 * Makes an account with its ledger accounts. @returns the user's id
 * @throws AppError usernameTaken, inviteCodeUnknown
 */
export const createAccount = async (
  { database, clock, random }: Pick<Platform, 'database' | 'clock' | 'random'>,
  { username, password, inviteCode, ...account }: NewAccount,
): Promise<string> => {
  const subject = subjectOf(username);
  // Before the slow hash, so that a taken name is told at once; asked again below, where nobody can come between.
  if (await findIdentity(database.read, subject)) throw new AppError('usernameTaken');
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    if (await findIdentity(tx, subject)) throw new AppError('usernameTaken');
    const inviterId = inviteCode ? await findUserIdByInviteCode(tx, inviteCode.toUpperCase()) : null;
    if (inviteCode && !inviterId) throw new AppError('inviteCodeUnknown');
    const at = clock.now();
    const user = await insertUser(tx, {
      ...account,
      displayName: username,
      inviteCode: random.code(8),
      subject,
      passwordHash,
      at,
    });
    await openAccounts(tx, user.id);
    if (inviterId) await insertInvite(tx, { inviterId, inviteeId: user.id, at });
    return user.id;
  });
};
