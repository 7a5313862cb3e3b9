import { expect, it } from 'vitest';
import { readableName } from './readable-text.ts';

it.each([
  ['Ana Lima', 'Ana Lima'],
  ['小明 🎬', '小明 🎬'],
  ['  Ana \n\t Lima ', 'Ana Lima'],
  ['<b>Ana</b> & "Bo"', '<b>Ana</b> & "Bo"'],
  ['\u202Eanil\u202C Ana', 'anil Ana'],
  ['\u2067Ana\u2069', 'Ana'],
  ['Ana\u200E\u200F\u061C', 'Ana'],
  ['A\u200Bn\u200C\u200D\u2060\uFEFFa', 'Ana'],
  ['A\u00ADna\u180E\u034F', 'Ana'],
  ['Ana\u3164\u115F\uFFA0\u2800', 'Ana'],
  ['Ana\uFE0F\u{E0100}\u{E0041}', 'Ana'],
  ['Ana\u2028Bo\u2029\u0085', 'Ana Bo'],
  ['Ana\0\u001B[31m', 'Ana[31m'],
  ['Ana \u200B Bo', 'Ana Bo'],
  ['Ana\ud800', 'Ana\uFFFD'],
  [`A${'\u0301'.repeat(50)}na`, `A${'\u0301'.repeat(4)}na`],
  ['x'.repeat(100), 'x'.repeat(64)],
  ['🎬'.repeat(100), '🎬'.repeat(64)],
  [`${'x'.repeat(63)} ${'y'.repeat(9)}`, 'x'.repeat(63)],
])('the display name %j is shown as %j', (name, shown) => {
  expect(readableName(name)).toBe(shown);
});

it.each(['', ' ', '\u200B\u200D', '\u3164', '\u2800', '\u0301', '\u202E\u0007'])(
  'the display name %j is empty',
  (name) => {
    expect(readableName(name)).toBeNull();
  },
);
