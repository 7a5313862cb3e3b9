import { expect, test } from 'vitest';
import { matchCountries } from './match-countries.ts';

const countries = [
  { code: 'GI', name: 'Gibraltar' },
  { code: 'BR', name: 'Brazil' },
  { code: 'CI', name: 'Côte d’Ivoire' },
];
const codes = (search: string) => matchCountries(countries, search).map(({ code }) => code);

test('names that begin with the search come first', () => {
  expect(codes('bra')).toEqual(['BR', 'GI']);
  expect(matchCountries(countries, 'bra')[1]).toMatchObject({ before: 'Gi', match: 'bra', after: 'ltar' });
});

test('case and accents do not matter', () => {
  expect(codes('COTE')).toEqual(['CI']);
  expect(matchCountries(countries, 'cote')[0]?.match).toBe('Côte');
});

test('an empty search finds all, an unknown name none', () => {
  expect(codes(' ')).toHaveLength(3);
  expect(codes('xyz')).toEqual([]);
});
