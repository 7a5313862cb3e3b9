import * as z from 'zod/mini';
import { signedIn } from './account.ts';
import { ciphertext } from './ciphertext.ts';
import { identity } from './identities.ts';
import { endpoint } from './kernel/endpoint.ts';
import { absent } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { limits } from './limits.ts';
import { newUsername, username } from './username.ts';
import { address, addressType } from './verification-codes.ts';

/** The rules of a password, each checkable while typing. Both sides decide by these. */
export const passwordRules = {
  length: (password: string) =>
    password.length >= limits.password.minLength && password.length <= limits.password.maxLength,
  letter: (password: string) => /\p{L}/u.test(password),
  digit: (password: string) => /\p{N}/u.test(password),
} as const;

/** Ways in by an identifier of one's own. */
export const signInType = z.enum(['account', 'email', 'phone']);

const byName = { type: z.literal('account'), username, address: absent };
const byAddress = { type: addressType, address, username: absent };
/** Of whoever invited the new viewer. */
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
      'Sign in: a user name with its password, or an e-mail address or phone number with its password or a code (encrypted).',
    params: z.object({ type: signInType }),
    body: z.xor([
      z.object({ ...byName, password: ciphertext, code: absent }),
      z.object({ ...byAddress, password: ciphertext, code: absent }),
      z.object({ ...byAddress, code: ciphertext, password: absent }),
    ]),
    data: signedIn,
    errors: [...codeErrors, 'credentialsWrong'],
    limit: 'signIn',
  }),
  register: endpoint({
    method: 'POST',
    path: '/user/register/{type}',
    access: 'any',
    summary:
      'Make an account and sign in: a user name with a password, or an address with its code and perhaps a password. A user name is of letters of one script (Han also with Latin, kana or Hangul), digits, dots, dashes and underscores; names that differ in case or width only are one.',
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
      'passwordTooWeak',
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
      'Set a new password by a code, sign out everywhere and sign in here. Ways in of the last seven days that are younger than this address and open without the password are removed.',
    body: z.object({ type: addressType, address, code: ciphertext, password: ciphertext }),
    data: z.extend(signedIn, { removedIdentities: z.array(identity) }),
    errors: [...codeErrors, 'passwordTooWeak'],
    limit: 'signIn',
  }),
};
