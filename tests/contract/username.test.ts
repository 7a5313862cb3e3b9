import { isUsername, limits } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';

const { minLength, maxLength } = limits.username;

it.each([
  ...[
    'maria',
    'João',
    'Ñandú',
    'Đặng',
    'yıldız',
    'Weiß',
    'o-o',
    '_x_',
    'a.b-c_d',
    '1407',
    'x'.repeat(maxLength),
  ],
  ...['小明同学', '小明Ming88', '花子さん', 'カタカナー', '佐々木', '金철수', '김철수'],
  ...['Наталья', 'Νίκος', 'मारिया', 'สมชาย', 'مريم', 'דוד-77', 'ქეთი', 'ｍａｒｉａ'],
])('"%s" is a valid user name', (name) => {
  expect(isUsername(name)).toBe(true);
});

it.each([
  ['of Latin with a Cyrillic letter', 'm\u0430ria'],
  ['of Cyrillic with a Latin letter', '\u0440\u0430\u0443\u0440\u0430l'],
  ['of Latin with a Greek letter', 'n\u03BFra'],
  ['of Latin with an Armenian letter', '\u0578ora'],
  ['of Latin with a Cherokee letter', '\u13AAaria'],
  ['of Latin with kana, whose strokes look like letters', 'pau\u30CE'],
  ['of Latin with Hangul', 'o\u3147o'],
  ['of Han with Cyrillic', '小明\u0430'],
  ['of a script that is not in use today', '\u{10330}\u{10331}\u{10332}'],
  ['with a phonetic letter', 'm\u0251ria'],
  ['with a click letter, which looks like an exclamation mark', 'hey\u01C3'],
  ['with a single-stroke character, which looks like an l', 'pau\u4E28'],
  ['of dots', '...'],
  ['of separators', '_-._'],
  ['with punctuation beside the separators', 'semi;colon'],
  ['with a space', 'two words'],
  ['with a wide dash', 'o\u2014o'],
  ['with a zero-width space', 'ma\u200Bria'],
  ['with a joiner', 'ma\u200Dria'],
  ['with a bidirectional control character', 'ma\u202Eria'],
  ['with a Hangul filler', 'ma\u3164ria'],
  ['of Hangul with a filler', '김\u1160철수'],
  ['with a variation selector', 'maria\uFE0F'],
  ['with a combining grapheme joiner', 'ma\u034Fria'],
  ['with a soft hyphen', 'ma\u00ADria'],
  ['with a combining dot on an i', 'mari\u0307a'],
  ['with a line through a letter', 'ma\u0335ria'],
  ['that begins with a mark', '\u093Eमारि'],
  ['with a mark on a separator', 'मा-\u093Eरि'],
  ['with more than four marks on a letter', `मा${'\u0902'.repeat(5)}रि`],
  ['with digits of two scripts', 'مريم1\u0661'],
  ['of symbols', '😀😀😀'],
  ['with a lone surrogate', 'ma\ud800ria'],
  ['with a control character', 'ma\0ria'],
  ['that is too short', 'x'.repeat(minLength - 1)],
  ['that is too long', 'x'.repeat(maxLength + 1)],
  ['that is too long in its NFKC form', '\u32FF'.repeat(maxLength / 2 + 1)],
  ['that is empty', ''],
])('a name %s is refused', (_, name) => {
  expect(isUsername(name)).toBe(false);
});
