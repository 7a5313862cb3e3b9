import type { AddressType, signInType } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { normalizePassword } from '@cliffhanger/contracts/password';
import { newUsername } from '@cliffhanger/contracts/username';
import type * as z from 'zod/mini';
import { isNewPasswordAccepted } from '#entities/session/new-password.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { withCallingCode } from '#lib/language/calling-codes.ts';

export interface Credentials {
  /** The user name; to sign in with a password also an e-mail address or a phone number. */
  username: string;
  email: string;
  /** The country of the phone number (ISO 3166-1 alpha-2). */
  country: string;
  phone: string;
  code: string;
  password: string;
  confirm: string;
  inviteCode: string;
  accepted: boolean;
}

export type CredentialsMode = 'login' | 'register';
export type CredentialField = keyof Credentials;
/** How the viewer proves who they are: with a password, or with a code sent to an address. */
export type SignInMethod = 'password' | AddressType;

/** The fields of the form: `isCodeSent` says whether a code was sent to the address. */
export type CredentialsForm = { mode: CredentialsMode; method: SignInMethod; isCodeSent: boolean };

/** The problem of a field: a key of the translations, or the server's own message. */
export type FieldProblem =
  | 'usernameMissing'
  | 'usernameShape'
  | 'emailMissing'
  | 'phoneMissing'
  | 'addressMissing'
  | 'codeMissing'
  | 'passwordMissing'
  | 'passwordRules'
  | 'confirmMissing'
  | 'confirmDiffers'
  | 'notAccepted'
  | { sentence: string };
export type FieldProblems<Field extends string = CredentialField> = Partial<Record<Field, FieldProblem>>;

/** Checks everything that can be checked without the server: docs/specification.md#5-validation. */
export const validateCredentials = (
  credentials: Credentials,
  { mode, method, isCodeSent }: CredentialsForm,
): FieldProblems => {
  const agreement: FieldProblems = credentials.accepted ? {} : { accepted: 'notAccepted' };
  if (method !== 'password') {
    const address: FieldProblems = credentials[method].trim() === '' ? { [method]: `${method}Missing` } : {};
    return isCodeSent ? { ...address, ...codeProblem(credentials), ...agreement } : address;
  }
  return {
    ...usernameProblem(credentials.username, mode),
    ...passwordProblem(credentials.password, { isNew: mode === 'register', name: credentials.username }),
    ...(mode === 'register' && confirmProblem(credentials)),
    ...agreement,
  };
};

const usernameProblem = (value: string, mode: CredentialsMode): FieldProblems => {
  if (value.trim() === '') return { username: 'usernameMissing' };
  return mode === 'register' && !newUsername.safeParse(value).success ? { username: 'usernameShape' } : {};
};

export const passwordProblem = (
  value: string,
  { isNew, name }: { isNew: boolean; name: string },
): FieldProblems<'password'> => {
  if (value === '') return { password: 'passwordMissing' };
  return isNew && !isNewPasswordAccepted(value, [name]) ? { password: 'passwordRules' } : {};
};

type Passwords = Pick<Credentials, 'password' | 'confirm'>;

export const confirmProblem = ({ password, confirm }: Passwords): FieldProblems<'confirm'> => {
  if (confirm === '') return { confirm: 'confirmMissing' };
  return normalizePassword(confirm) === normalizePassword(password) ? {} : { confirm: 'confirmDiffers' };
};

export const codeProblem = ({ code }: Pick<Credentials, 'code'>): FieldProblems<'code'> =>
  code.length === limits.verificationCode.lengthDigits ? {} : { code: 'codeMissing' };

/** The address of a method as the server takes it. */
export const addressOf = ({ email, country, phone }: Credentials, type: AddressType): string =>
  type === 'email' ? email.trim() : withCallingCode(country, phone);

/** Tells what a viewer typed to sign in with a password. A phone number starts with a plus sign or has no letters. */
export const identifierTypeOf = (typed: string): z.infer<typeof signInType> => {
  if (typed.includes('@')) return 'email';
  return /^\+?[\d\s().-]{6,}$/.test(typed.trim()) ? 'phone' : 'account';
};

/** The field of this form for each field of the call. */
const fieldOf = (name: string, method: SignInMethod): CredentialField | undefined =>
  (({ username: 'username', password: 'password', code: 'code', InviteCode: 'inviteCode' }) as const)[name] ??
  (name === 'address' ? addressFieldOf(method) : undefined);

const addressFieldOf = (method: SignInMethod): CredentialField =>
  method === 'password' ? 'username' : method;

/** Returns the fields that the server refused; none if the failure has another cause. */
export const findRefusedFields = (failure: ApiFailure, method: SignInMethod): FieldProblems => {
  const sentence = failureMessage(failure);
  if (isApiError(failure, 'credentialsWrong')) return { password: { sentence } };
  if (isApiError(failure, 'passwordTooWeak')) return { password: { sentence } };
  if (isApiError(failure, 'usernameTaken') || isApiError(failure, 'usernameReserved')) {
    return { username: { sentence } };
  }
  if (isApiError(failure, 'inviteCodeUnknown')) return { inviteCode: { sentence } };
  if (isApiError(failure, 'verificationCodeWrong')) return { code: { sentence } };
  const addressErrors = ['addressTaken', 'addressUnknown', 'phoneNotServed'] as const;
  if (addressErrors.some((name) => isApiError(failure, name))) {
    return { [addressFieldOf(method)]: { sentence } };
  }
  if (!isApiError(failure, 'invalidInput')) return {};
  return Object.fromEntries(
    failure.details.fields.flatMap(({ field, expected }) => {
      const name = fieldOf(field, method);
      return name ? [[name, { sentence: expected }]] : [];
    }),
  );
};
