import { newUsername, passwordRules } from '@cliffhanger/contracts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';

export interface Credentials {
  username: string;
  password: string;
  confirm: string;
  inviteCode: string;
  accepted: boolean;
}

export type CredentialsMode = 'login' | 'register';
export type CredentialField = keyof Credentials;

/** The problem of a field: a key of the translations, or the server's own message. */
export type FieldProblem =
  | 'usernameMissing'
  | 'usernameShape'
  | 'passwordMissing'
  | 'passwordRules'
  | 'confirmMissing'
  | 'confirmDiffers'
  | 'notAccepted'
  | { sentence: string };
export type FieldProblems = Partial<Record<CredentialField, FieldProblem>>;

/** Checks everything that can be checked without the server: docs/specification.md#5-validation. */
export const validateCredentials = (credentials: Credentials, mode: CredentialsMode): FieldProblems => ({
  ...usernameProblem(credentials.username, mode),
  ...passwordProblem(credentials.password, mode),
  ...(mode === 'register' && confirmProblem(credentials)),
  ...(!credentials.accepted && { accepted: 'notAccepted' }),
});

const usernameProblem = (value: string, mode: CredentialsMode): FieldProblems => {
  if (value.trim() === '') return { username: 'usernameMissing' };
  return mode === 'register' && !newUsername.safeParse(value).success ? { username: 'usernameShape' } : {};
};

const passwordProblem = (value: string, mode: CredentialsMode): FieldProblems => {
  if (value === '') return { password: 'passwordMissing' };
  const kept = Object.values(passwordRules).every((rule) => rule(value));
  return mode === 'register' && !kept ? { password: 'passwordRules' } : {};
};

const confirmProblem = ({ password, confirm }: Credentials): FieldProblems => {
  if (confirm === '') return { confirm: 'confirmMissing' };
  return confirm === password ? {} : { confirm: 'confirmDiffers' };
};

const fieldByName: Record<string, CredentialField> = {
  username: 'username',
  password: 'password',
  InviteCode: 'inviteCode',
};

/** Returns the fields that the server refused; none if the failure has another cause. */
export const findRefusedFields = (failure: ApiFailure): FieldProblems => {
  const sentence = failure.message;
  if (isApiError(failure, 'credentialsWrong')) return { password: { sentence } };
  if (isApiError(failure, 'passwordTooWeak')) return { password: { sentence } };
  if (isApiError(failure, 'usernameTaken')) return { username: { sentence } };
  if (isApiError(failure, 'inviteCodeUnknown')) return { inviteCode: { sentence } };
  if (!isApiError(failure, 'invalidInput')) return {};
  return Object.fromEntries(
    failure.details.fields.flatMap(({ field, expected }) => {
      const name = fieldByName[field];
      return name ? [[name, { sentence: expected }]] : [];
    }),
  );
};
