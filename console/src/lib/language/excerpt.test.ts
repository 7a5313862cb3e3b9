import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

it('cuts between words, and Chinese anywhere', () => {
  expect(excerptOf('short', 10)).toBe('short');
  expect(excerptOf('I paid for coins twice', 12)).toBe('I paid for…');
  expect(excerptOf('第四集的中文字幕比画面快了两秒钟', 8)).toBe('第四集的中文字幕…');
});
