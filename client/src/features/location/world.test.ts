import { countryCodes } from '@cliffhanger/contracts/countries';
import { geoEqualEarth } from 'd3-geo';
import { expect, test } from 'vitest';
import { findLand, lands, mainlandOf, middleOf } from './world.ts';

test('all lands but three areas have a country of the list', () => {
  const unknown = lands.filter(({ country }) => country === null).map(({ id }) => id);
  expect(unknown.toSorted()).toEqual(['Kosovo', 'N. Cyprus', 'Somaliland']);
  expect(lands.every(({ country }) => country === null || countryCodes.includes(country))).toBe(true);
  expect(lands).toHaveLength(176);
});

test('the middle of France is in Europe, in spite of Guiana', () => {
  const france = findLand('FR');
  if (!france) throw new Error('no France');
  expect(mainlandOf(france).coordinates[0]?.every(([longitude = 0]) => longitude > -10)).toBe(true);
  const projection = geoEqualEarth();
  const [x = 0] = projection([2, 46]) ?? [];
  expect(Math.abs(middleOf(france, projection).x - x)).toBeLessThan(5);
});

test('a country without an outline is not found', () => {
  expect(findLand('GI')).toBeNull();
  expect(findLand(null)).toBeNull();
});
