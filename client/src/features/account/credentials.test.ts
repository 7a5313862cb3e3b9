import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { type Credentials, findRefusedFields, validateCredentials } from './credentials.ts';

const good: Credentials = {
  username: 'lena',
  password: 'abcd1234',
  confirm: 'abcd1234',
  inviteCode: '',
  accepted: true,
};

test('an empty form has a problem at every required field', () => {
  const empty = { username: ' ', password: '', confirm: '', inviteCode: '', accepted: false };
  expect(validateCredentials(empty, 'register')).toEqual({
    username: 'usernameMissing',
    password: 'passwordMissing',
    confirm: 'confirmMissing',
    accepted: 'notAccepted',
  });
});

test('registering applies the rules, signing in does not, as an account may be older than a rule', () => {
  const odd = { ...good, username: 'a b', password: 'short', confirm: 'other' };
  expect(validateCredentials(odd, 'register')).toEqual({
    username: 'usernameShape',
    password: 'passwordRules',
    confirm: 'confirmDiffers',
  });
  expect(validateCredentials(odd, 'login')).toEqual({});
  const lookAlike = { ...good, username: 'l\u0435na' };
  expect(validateCredentials(lookAlike, 'register')).toEqual({ username: 'usernameShape' });
  expect(validateCredentials(lookAlike, 'login')).toEqual({});
  expect(validateCredentials(good, 'register')).toEqual({});
});

test('a refused field shows the server’s message', () => {
  expect(findRefusedFields(new ApiError(3102, 'No match.', null))).toEqual({
    password: { sentence: 'No match.' },
  });
  expect(findRefusedFields(new ApiError(3103, 'Taken.', null))).toEqual({ username: { sentence: 'Taken.' } });
  const fields = [
    { field: 'InviteCode', expected: 'up to 32 characters' },
    { field: 'type', expected: 'account' },
  ];
  expect(findRefusedFields(new ApiError(3000, 'Look again.', { fields }))).toEqual({
    inviteCode: { sentence: 'up to 32 characters' },
  });
  expect(findRefusedFields(new NetworkError('offline'))).toEqual({});
});
