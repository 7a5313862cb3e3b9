import { expect, it } from 'vitest';
import { excerptOf } from './item-words.ts';

it('an excerpt ends with a word, and counts a Chinese character as two letters', () => {
  expect(excerptOf('short', 10)).toBe('short');
  expect(excerptOf('two\n lines', 20)).toBe('two lines');
  expect(excerptOf('it stops, and begins again', 10)).toBe('it stops…');
  expect(excerptOf('一二三四五六', 8)).toBe('一二三四…');
  expect(excerptOf('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`);
});
