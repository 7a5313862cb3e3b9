import { lengthOf } from './kernel/text.ts';
import { limits } from './limits.ts';

/**
 * The form in which a password is measured and hashed (NFKC), so that the same letters are the same password on every
 * keyboard: `ñ` as one character or as two, and letters of full width.
 */
export const normalizePassword = (typed: string): string => typed.normalize('NFKC');

/** What a new password is compared with. */
export interface PasswordComparison {
  /** The user name or address of the account, each that is known. */
  names: readonly string[];
  /** `commonPasswords`, or an empty set while it is not loaded. */
  common: ReadonlySet<string>;
}

/** Password rules for server and client, separate so that the client can check each while the viewer types. */
export const passwordRules = {
  length: (password: string): boolean => {
    const length = lengthOf(normalizePassword(password));
    return length >= limits.password.minLength && length <= limits.password.maxLength;
  },
  notCommon: (password: string, { common }: PasswordComparison): boolean => !common.has(fold(password)),
  /** Not a name of the account, whatever digits and punctuation are added to it. */
  notName: (password: string, { names }: PasswordComparison): boolean =>
    !names.flatMap(namesWithin).some((name) => isName(password, name)),
} as const;

/** Whether a new password satisfies all rules. */
export const isPasswordAccepted = (password: string, comparison: PasswordComparison): boolean =>
  Object.values(passwordRules).every((rule) => rule(password, comparison));

const fold = (text: string) => normalizePassword(text).toLowerCase();
const lettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{M}]/gu, '');

/** An e-mail address, and what comes before its `@`. */
const namesWithin = (name: string) => [...new Set([name, name.replace(/@.*$/su, '')])];

const isName = (password: string, name: string) =>
  (lettersAndDigits(name) !== '' && lettersAndDigits(password) === lettersAndDigits(name)) ||
  (lettersOf(name) !== '' && lettersOf(password) === lettersOf(name));
