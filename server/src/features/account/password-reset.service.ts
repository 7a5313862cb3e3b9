import type { Codes } from '#features/codes/codes.service.ts';
import type { Device, Sessions } from '#features/sessions/sessions.service.ts';
import { AppError } from '#http/app-error.ts';
import type { Identity } from '#platform/database/generated/client.ts';
import { setPassword } from './account.repository.ts';
import type { Entrance, SignedIn } from './entrance.service.ts';
import type { Identifier } from './identifier.ts';
import { hashNewPassword } from './new-password.ts';
import type { SignIn } from './sign-in.service.ts';

export interface PasswordReset {
  /**
   * Sets a new password by the code that went to the address: for every identity of the user that has one or could, so
   * that the old one opens nothing. Ends all sessions and opens one for the caller; wrong passwords count
   * anew. Both proofs are ciphertexts.
   * @throws AppError ciphertextInvalid, ciphertextExpired, passwordTooWeak, codeWrong, addressUnknown
   */
  reset(address: Identifier, proofs: { code: string; password: string }, device: Device): Promise<SignedIn>;
}

export const createPasswordReset = (
  { unseal, findIdentity, openSession }: Entrance,
  { forgetWrongPasswords }: Pick<SignIn, 'forgetWrongPasswords'>,
  codes: Codes,
  sessions: Sessions,
): PasswordReset => ({
  async reset({ kind, subject }, { code, password }, device) {
    const given = unseal('code', code);
    const passwordHash = await hashNewPassword(unseal('password', password));
    await codes.consume({ purpose: 'resetPassword', address: subject, code: given });
    const ended: string[] = [];
    const changed: Pick<Identity, 'kind' | 'subject'>[] = [];
    const signedIn = await openSession(device, async (tx) => {
      const identity = await findIdentity(tx, kind, subject);
      if (!identity) throw new AppError('addressUnknown', { field: 'address' });
      changed.push(...(await setPassword(tx, identity.userId, passwordHash)));
      ended.push(...(await sessions.endAll(tx, identity.userId, 'passwordReset')));
      return identity.userId;
    });
    sessions.closeStreams(ended);
    await Promise.all(changed.map(forgetWrongPasswords));
    return signedIn;
  },
});
