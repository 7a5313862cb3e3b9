import { expect, it } from 'vitest';
import { findDifferences, splitTexts } from './differences.ts';

it('finds single values, those of the cast by number, and none that are the same', () => {
  const before = {
    texts: { hook: { en: 'Old', zh: '旧' } },
    year: 2026,
    cast: [{ role: 'Boss' }],
    note: null,
  };
  const after = { texts: { hook: { en: 'New', zh: '旧' } }, year: 2026, cast: [{ role: 'Heir' }] };
  expect(findDifferences(before, after)).toEqual([
    { path: ['texts', 'hook', 'en'], before: 'Old', after: 'New' },
    { path: ['cast', '1', 'role'], before: 'Boss', after: 'Heir' },
  ]);
  const hold = { country: 'DE', kind: 'licence', reason: null };
  expect(findDifferences({ holds: [] }, { holds: [hold] })).toEqual([
    { path: ['holds', 'DE', 'kind'], before: undefined, after: 'licence' },
  ]);
  expect(findDifferences({ countries: ['DE'] }, { countries: [] })).toEqual([
    { path: ['countries'], before: ['DE'], after: [] },
  ]);
  const [chinese, english] = ['zh a/01.zh-0f.vtt', 'en a/01.en-1f.vtt'];
  expect(findDifferences({ subtitles: [chinese, english] }, { subtitles: [chinese] })).toEqual([
    { path: ['subtitles', 'en'], before: 'a/01.en-1f.vtt', after: undefined },
  ]);
});

it.each([
  ['She never left the room', 'She left the other room', 'She ', 'never left the', 'left the other', ' room'],
  ['The night bride', 'The bride', 'The ', 'night ', '', 'bride'],
  ['他从未离开', '他已经离开', '', '他从未离开', '他已经离开', ''],
])('splits %s and %s where they differ', (before, after, start, old, current, end) => {
  expect(splitTexts(before, after)).toEqual([
    { start, middle: old, end },
    { start, middle: current, end },
  ]);
});
