import { limits } from '@cliffhanger/contracts';
import type { Device, Sessions } from '#features/sessions/sessions.ts';
import type { AddressBook, SignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import type { VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import type { Identity } from './account.repository.ts';
import { deleteIdentitiesAfter, listNamesOf, setPassword } from './account.repository.ts';
import type { Identifier } from './identifier.ts';
import { provesFrom } from './identity-age.ts';
import { hashNewPassword } from './new-password.ts';
import type { SignIn } from './sign-in.service.ts';
import type { SignedIn, SignInCore } from './sign-in-core.service.ts';

export interface PasswordResetResult extends SignedIn {
  /** The identities that were removed. */
  removed: Identity[];
}

export interface PasswordReset {
  /**
   * Sets a new password after proof by the code that was sent to the address. All identities of the user that can have a
   * password get the new one. Removes identities without a password that were added recently and after this address.
   * Ends all sessions, opens one for the caller, resets the count of wrong passwords, and tells the verified addresses.
   * The new password proves the account once this address does. Both proofs are ciphertexts.
   * @throws AppError ciphertextInvalid, ciphertextExpired, passwordTooWeak, passwordsBusy, verificationCodeWrong,
   * addressUnknown
   */
  reset(
    address: Identifier,
    proofs: { code: string; password: string },
    device: Device,
  ): Promise<PasswordResetResult>;
}

export const createPasswordReset = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { unseal, passwordQueue, findIdentity, openSession }: SignInCore,
  { resetWrongPasswords }: Pick<SignIn, 'resetWrongPasswords'>,
  codes: VerificationCodes,
  sessions: Sessions,
  notices: SignInNotices,
): PasswordReset => ({
  async reset({ kind, subject }, { code, password }, device) {
    const proof = { purpose: 'resetPassword', address: subject, code: unseal('code', code) } as const;
    const plainPassword = unseal('password', password);
    // The other names of the account are told to nobody without the code.
    const names = (await codes.isValid(proof)) ? await listNamesOf(database.read, { kind, subject }) : [];
    const passwordHash = await hashNewPassword(passwordQueue, plainPassword, [subject, ...names]);
    await codes.consume(proof);
    const ended: string[] = [];
    const removed: Identity[] = [];
    const changed: Pick<Identity, 'kind' | 'subject'>[] = [];
    let addressBook: AddressBook | undefined;
    const signedIn = await openSession(device, async (tx) => {
      const identity = await findIdentity(tx, kind, subject);
      if (!identity) throw new AppError('addressUnknown', { field: 'address' });
      const { userId, createdAt } = identity;
      addressBook = await notices.addressBookOf(tx, userId);
      const suspectSince = daysAfter(clock.now(), -limits.accountProof.identityDays);
      const since = new Date(Math.max(createdAt.getTime(), suspectSince.getTime()));
      removed.push(...(await deleteIdentitiesAfter(tx, userId, since)));
      const passwordProvesFrom = provesFrom(identity);
      changed.push(...(await setPassword(tx, userId, { passwordHash, passwordProvesFrom })));
      ended.push(...(await sessions.endAll(tx, userId, 'passwordReset')));
      return identity;
    });
    sessions.closeEnded(ended);
    await Promise.all(changed.map(resetWrongPasswords));
    if (addressBook) await notices.send(addressBook, { change: 'password' });
    return { ...signedIn, removed };
  },
});
