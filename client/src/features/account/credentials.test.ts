import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { preloadCommonPasswords } from '#entities/session/new-password.ts';
import { NetworkError } from '#lib/api/errors.ts';
import { createApiError } from '#lib/api/to-api-error.ts';
import first from '#locales/en/first.json';
import {
  addressOf,
  type Credentials,
  findRefusedFields,
  identifierTypeOf,
  validateCredentials,
} from './credentials.ts';

const good: Credentials = {
  username: 'lena',
  email: '',
  country: 'BR',
  phone: '',
  code: '',
  password: 'paper lanterns',
  confirm: 'paper lanterns',
  inviteCode: '',
  accepted: true,
};
const login = { mode: 'login', method: 'password', isCodeSent: false } as const;
const register = { ...login, mode: 'register' } as const;

test('an empty form has a problem at every required field', () => {
  const empty = { ...good, username: ' ', password: '', confirm: '', accepted: false };
  expect(validateCredentials(empty, register)).toEqual({
    username: 'usernameMissing',
    password: 'passwordMissing',
    confirm: 'confirmMissing',
    accepted: 'notAccepted',
  });
});

test('registering applies the rules, signing in does not, as an account may be older than a rule', () => {
  const odd = { ...good, username: 'a b', password: 'short', confirm: 'other' };
  expect(validateCredentials(odd, register)).toEqual({
    username: 'usernameShape',
    password: 'passwordRules',
    confirm: 'confirmDiffers',
  });
  expect(validateCredentials(odd, login)).toEqual({});
  const lookAlike = { ...good, username: 'l\u0435na' };
  expect(validateCredentials(lookAlike, register)).toEqual({ username: 'usernameShape' });
  expect(validateCredentials(lookAlike, login)).toEqual({});
  expect(validateCredentials(good, register)).toEqual({});
  const ofName = { ...good, password: 'lena-2026', confirm: 'lena-2026' };
  expect(validateCredentials(ofName, register)).toEqual({ password: 'passwordRules' });
  expect(validateCredentials(ofName, login)).toEqual({});
});

test('a common password is refused once the list has loaded', async () => {
  const common = { ...good, password: 'Sunshine1', confirm: 'Sunshine1' };
  preloadCommonPasswords();
  await vi.waitFor(() =>
    expect(validateCredentials(common, register)).toEqual({ password: 'passwordRules' }),
  );
});

test('a repeated password may have the other Unicode form', () => {
  const [password, confirm] = ['contraseña', 'contraseña'.normalize('NFD')];
  expect(validateCredentials({ ...good, password, confirm }, register)).toEqual({});
});

test('a refused field shows the server’s message', () => {
  expect(findRefusedFields(createApiError(3102, 'No match.', null), 'password')).toEqual({
    password: { sentence: 'No match.' },
  });
  expect(findRefusedFields(createApiError(3103, 'Taken.', null), 'password')).toEqual({
    username: { sentence: 'Taken.' },
  });
  const fields = [
    { field: 'InviteCode', expected: 'up to 32 characters' },
    { field: 'type', expected: 'account' },
  ];
  expect(findRefusedFields(createApiError(3000, 'Look again.', { fields }), 'password')).toEqual({
    inviteCode: { sentence: 'up to 32 characters' },
  });
  expect(findRefusedFields(new NetworkError('offline'), 'password')).toEqual({});
});

test('a code is asked for once it was sent, and the agreement with it', () => {
  const byEmail = { ...login, method: 'email' } as const;
  const typed = { ...good, accepted: false };
  expect(validateCredentials(typed, byEmail)).toEqual({ email: 'emailMissing' });
  expect(validateCredentials({ ...typed, email: 'lena@example.org' }, byEmail)).toEqual({});
  const awaiting = { ...byEmail, isCodeSent: true };
  const withCode = { ...typed, email: 'lena@example.org', code: '48173' };
  expect(validateCredentials(withCode, awaiting)).toEqual({ code: 'codeMissing', accepted: 'notAccepted' });
  expect(validateCredentials({ ...good, ...withCode, code: '481730', accepted: true }, awaiting)).toEqual({});
});

test('a refused address is the field in which it was typed', () => {
  const unknown = createApiError(3115, 'Unknown.', { field: 'address' });
  const problem = { sentence: 'Unknown.' };
  expect(findRefusedFields(unknown, 'email')).toEqual({ email: problem });
  expect(findRefusedFields(unknown, 'phone')).toEqual({ phone: problem });
  expect(findRefusedFields(unknown, 'password')).toEqual({ username: problem });
});

test('a phone number that gets no message is the problem of its field', () => {
  const refusal = createApiError(3121, 'Use a mobile number.', { field: 'address' });
  expect(findRefusedFields(refusal, 'phone')).toEqual({ phone: { sentence: 'Use a mobile number.' } });
});

test.each([
  [4, { sentence: 'This code is wrong or too old. 4 of 5 tries are left.' }],
  [1, { sentence: 'This code is wrong or too old. 1 of 5 tries is left.' }],
  [0, { sentence: 'Ask for a new one.' }],
])('a wrong code says that %d tries are left', async (triesLeft, code) => {
  await i18next.init({ lng: 'en', defaultNS: 'common', resources: { en: first } });
  const refusal = createApiError(3113, 'Ask for a new one.', { field: 'code', triesLeft });
  expect(findRefusedFields(refusal, 'email')).toEqual({ code });
});

test('what is typed to sign in with a password is an address or a user name', () => {
  expect(identifierTypeOf('lena@example.org')).toBe('email');
  expect(identifierTypeOf('+55 11 98765-4321')).toBe('phone');
  expect(identifierTypeOf('(11) 98765 4321')).toBe('phone');
  expect(identifierTypeOf('lena.1998')).toBe('account');
  expect(identifierTypeOf('1998')).toBe('account');
  expect(addressOf({ ...good, phone: '11 98765 4321' }, 'phone')).toBe('+55 11 98765 4321');
});
