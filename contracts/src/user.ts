import * as z from 'zod/mini';
import { signedIn, userInfo } from './account.ts';
import { ciphertext } from './ciphertext.ts';
import { newDisplayName } from './display-name.ts';
import { identity } from './identities.ts';
import { endpoint } from './kernel/endpoint.ts';
import { absent } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { newUsername, username } from './username.ts';
import { address, addressType } from './verification-codes.ts';

/** Identifiers for sign-in without a third party. */
export const signInType = z.enum(['account', 'email', 'phone']);

const byName = { type: z.literal('account'), username, address: absent };
const byAddress = { type: addressType, address, username: absent };
/** Invite code of the viewer who invited the new one. */
const InviteCode = z.optional(text({ minLength: 1, maxLength: 32 }));

const codeErrors = [
  'ciphertextInvalid',
  'ciphertextExpired',
  'verificationCodeWrong',
  'addressUnknown',
  'accountBlocked',
] as const;

export const userResource = {
  login: endpoint({
    method: 'POST',
    path: '/user/login/{type}',
    access: 'any',
    summary:
      'Sign in with a user name and password, or with an e-mail address or phone number and a password or verification code. Password and code are encrypted.',
    params: z.object({ type: signInType }),
    body: z.xor([
      z.object({ ...byName, password: ciphertext, code: absent }),
      z.object({ ...byAddress, password: ciphertext, code: absent }),
      z.object({ ...byAddress, code: ciphertext, password: absent }),
    ]),
    data: signedIn,
    errors: [...codeErrors, 'credentialsWrong', 'passwordsBusy'],
    limit: 'signIn',
  }),
  register: endpoint({
    method: 'POST',
    path: '/user/register/{type}',
    access: 'any',
    summary:
      'Create an account and sign in, with a user name and password, or with an address, its verification code and optionally a password. A password has 8 to 64 characters of any kind in the NFKC form, and is neither a common one nor the name or address. A user name consists of letters of one script (Han also with Latin, kana or Hangul), digits, dots, dashes and underscores; names that differ only in case or width are the same.',
    params: z.object({ type: signInType }),
    body: z.xor([
      z.object({ ...byName, username: newUsername, password: ciphertext, code: absent, InviteCode }),
      z.object({ ...byAddress, code: ciphertext, password: z.optional(ciphertext), InviteCode }),
    ]),
    data: signedIn,
    errors: [
      'ciphertextInvalid',
      'ciphertextExpired',
      'usernameTaken',
      'usernameReserved',
      'passwordTooWeak',
      'passwordsBusy',
      'inviteCodeUnknown',
      'verificationCodeWrong',
      'addressTaken',
    ],
    limit: 'signIn',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/reset/password',
    access: 'any',
    summary:
      'Set a new password with a verification code, end all sessions and sign in. Identities that were added in the last seven days, are younger than this address and sign in without the password are removed.',
    body: z.object({ type: addressType, address, code: ciphertext, password: ciphertext }),
    data: z.extend(signedIn, { removedIdentities: z.array(identity) }),
    errors: [...codeErrors, 'passwordTooWeak', 'passwordsBusy'],
    limit: 'signIn',
  }),
  changeName: endpoint({
    method: 'POST',
    path: '/center/changeName',
    access: 'user',
    summary:
      'Choose the name that others see, at most twice in 14 days; without a name, keep the current one. A name is not unique and not a way to sign in. It has letters of one script (Han also with Latin, kana or Hangul), digits, emoji, single spaces, dots, dashes, underscores, apostrophes and middle dots. It is neither reserved for the service nor the user name of another viewer.',
    body: z.object({ displayName: z.optional(newDisplayName) }),
    data: userInfo,
    errors: ['displayNameReserved', 'displayNameTaken', 'displayNameChangedOften'],
    limit: 'write',
    extension: true,
  }),
};
