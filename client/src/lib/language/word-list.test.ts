import { expect, test } from 'vitest';
import { setCurrentLanguage } from './current-language.ts';
import { joinWords } from './word-list.ts';

test.each([
  ['en', 'a, b, c'],
  ['zh', 'a、b、c'],
  ['es', 'a, b, c'],
  ['pt', 'a, b, c'],
] as const)('words are joined in %s', (language, joined) => {
  setCurrentLanguage(language);
  expect(joinWords(['a', 'b', 'c'])).toBe(joined);
  expect(joinWords(['a'])).toBe('a');
});
