import { isPasswordAccepted, limits } from '@cliffhanger/contracts';
import { commonPasswords } from '@cliffhanger/contracts/common-passwords';
import { describe, expect, it } from 'vitest';

const accepts = (password: string, ...names: string[]) =>
  isPasswordAccepted(password, { names, common: commonPasswords });

it('the common passwords are 3,000, as a password is compared with them', () => {
  expect(commonPasswords.size).toBe(3000);
  for (const password of commonPasswords) {
    expect(password.normalize('NFKC').toLowerCase()).toBe(password);
    expect(password.length).toBeGreaterThanOrEqual(limits.password.minLength);
  }
});

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'nodigitshere',
    '40817263',
    '        x',
    '密码很安全十二三',
    '🎬'.repeat(limits.password.minLength),
    '界'.repeat(limits.password.maxLength),
    'ñ'.normalize('NFD').repeat(limits.password.maxLength),
  ])('may be "%s"', (password) => {
    expect(accepts(password, 'maria', 'maria@example.org')).toBe(true);
  });

  it.each([
    ['seven characters', 'n3v3r!x'],
    ['seven letters with marks of their own', 'ñ'.normalize('NFD').repeat(7)],
    ['65 characters', 'x'.repeat(65)],
    ['a common one', 'password1'],
    ['a common one in another case', 'QwErTy123'],
    ['a common one of full width', 'ｐａｓｓｗｏｒｄ１'],
    ['the user name', 'maria.lima'],
    ['the user name without its dot', 'MariaLima'],
    ['the user name and a year', 'maria-lima-2026!'],
    ['the e-mail address', 'ml.1998@example.org'],
    ['what comes before the @', 'ml1998ml1998'],
    ['a number', '+5511961234567'],
  ])('is not %s', (_, password) => {
    expect(
      accepts(password, 'maria.lima', 'ml1998ml@example.org', 'ml.1998@example.org', '+5511961234567'),
    ).toBe(false);
  });
});
