import { expect, it } from 'vitest';
import { storedSubjectOf, subjectOf } from './subject.ts';

const storedOf = (name: string) => storedSubjectOf('account', subjectOf(name));

it.each([
  ['Maria', 'mARIA'],
  ['João', 'JOA\u0303O'],
  ['Weiß', 'WEISS'],
  ['Weiẞ', 'weiss'],
  ['yıldız', 'YILDIZ'],
  ['İstanbul', 'istanbul'],
  ['i\u0307\u0307\u0308', 'ï'],
  ['Νίκος', 'ΝΊΚΟΣ'],
  ['νίκος', 'νίκοσ'],
  ['ｋｉｍ', 'kim'],
])('the names "%s" and "%s" are equal', (one, other) => {
  expect(storedOf(one)).toBe(storedOf(other));
});

it.each([
  ['maria', 'mária'],
  ['o-o', 'o_o'],
  ['a.b', 'ab'],
])('the names "%s" and "%s" differ', (one, other) => {
  expect(storedOf(one)).not.toBe(storedOf(other));
});

it('folding a name again does not change it, for any letter', () => {
  const changed: string[] = [];
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    const stored = storedOf(`a${String.fromCodePoint(codePoint).toWellFormed()}b`);
    if (storedSubjectOf('account', stored) !== stored) changed.push(codePoint.toString(16));
  }
  expect(changed).toEqual([]);
});

it('subjects of other kinds are not folded', () => {
  expect(storedSubjectOf('google', 'Aß1')).toBe('Aß1');
  expect(storedSubjectOf('email', 'weiß@example.org')).toBe('weiß@example.org');
});
