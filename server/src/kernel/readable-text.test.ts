import { expect, it } from 'vitest';
import { readableName, readableText } from './readable-text.ts';

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

it.each([
  ['Run, Mara!\n🎬', 'Run, Mara!\n🎬'],
  [`a${'\n'.repeat(400)}b`, 'a\n\nb'],
  ['a\r\n\u2028 \u3000\n\n\tb\u2029', 'a\n\nb'],
  [`Z${'\u0301'.repeat(499)}`, `Z${'\u0301'.repeat(4)}`],
  [`ب${'\u064B\u064B\u064B\u064B\u200D'.repeat(80)}`, `ب${'\u064B'.repeat(4)}`],
  ['a\u20DD\u20DE b\u0489', 'a b'],
  ['\u0301\u0301a \u0300b 🎬\u0301', 'a b 🎬'],
  ['\u3164a\u2800\u115F\uFFA0b\u3164', 'ab'],
  ['a\u061C\u200E\u200Fb\u202E', 'ab'],
  ['a\u{E0041}\u{E0042}b', 'ab'],
  ['a\u200D\u200Db', 'ab'],
  ['a\u00A0\u3000 b', 'a b'],
  ['👩‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽', '👩‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['São Paulo, 한국, ไทยน้ำ', 'São Paulo, 한국, ไทยน้ำ'],
])('the text %j is shown as %j', (text, shown) => {
  expect(readableText(text)).toBe(shown);
});

it.each(['', '\n\n', '\u3164', '\u2800 \u3164', '\u0301', '\u{E0041}', '\u061C'])(
  'the text %j is empty',
  (text) => {
    expect(readableText(text)).toBeNull();
  },
);
