import { expect, test } from 'vitest';
import { setCurrentLanguage } from './current-language.ts';
import { formatNumberList } from './number-list.ts';

test.each([
  ['en', '9 and 10', '3, 5, 6, and 9–14'],
  ['zh', '9 和 10', '3、5、6 和 9–14'],
  ['es', '9 y 10', '3, 5, 6 y 9–14'],
  ['pt', '9 e 10', '3, 5, 6 e 9–14'],
] as const)('numbers are listed in %s, with ranges', (language, pair, many) => {
  setCurrentLanguage(language);
  expect(formatNumberList([9, 10])).toBe(pair);
  expect(formatNumberList([3, 5, 6, 9, 10, 11, 12, 13, 14])).toBe(many);
});

test('one number and one range stand alone', () => {
  setCurrentLanguage('en');
  expect(formatNumberList([4])).toBe('4');
  expect(formatNumberList([9, 10, 11])).toBe('9–11');
});
