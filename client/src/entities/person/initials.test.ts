import { expect, test } from 'vitest';
import { faceOf, initialsOf, toneCount } from './initials.ts';

test.each([
  ['Lena Duarte', 'LD'],
  ['one more then bed', 'OB'],
  ['mia', 'M'],
  ['vw•••', 'V'],
  ['•••42', '4'],
  ['#100042', '1'],
  ['小月', '小'],
  ['玛丽 李', '玛'],
  ['김 철수', '김'],
  ['مريم علي', 'م'],
  ['דוד', 'ד'],
  ['🌙 Mia', '🌙'],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['🇧🇷 Rio', '🇧🇷'],
  ['Ñandú é', 'ÑÉ'],
  ['–', '–'],
  ['', ''],
])('the face of "%s" has "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('faces of one name are equal, and use every color', () => {
  expect(faceOf('Mia')).toEqual(faceOf('Mia'));
  expect(faceOf('e\u0301')).toEqual(faceOf('\u00e9'));
  const tones = new Set(Array.from({ length: 200 }, (_, index) => faceOf(`viewer ${index}`).tone));
  expect(tones.size).toBe(toneCount);
});
