import { expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

it('keeps what a person wrote, and takes what others changed of the rest', () => {
  const base = { title: { en: 'Ferry', zh: '渡船' }, countries: ['DE'], endsAt: null as string | null };
  const mine = { ...base, title: { en: 'Night ferry', zh: '渡船' } };
  const theirs = { title: { en: 'Boat', zh: '夜船', pt: 'Balsa' }, countries: ['BR'], endsAt: '2026-12-01' };
  expect(mergeChanges(base, mine, theirs)).toEqual({
    title: { en: 'Night ferry', zh: '夜船', pt: 'Balsa' },
    countries: ['BR'],
    endsAt: '2026-12-01',
  });
  expect(mergeChanges(base, { ...base, countries: [] }, theirs).countries).toEqual([]);
  expect(mergeChanges(base, mine, base)).toEqual(mine);
});
