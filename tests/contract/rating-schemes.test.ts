import { expect, it } from 'vitest';
import {
  ratingAges,
  ratingClassOf,
  ratingSchemeOf,
  ratingSchemes,
} from '../../contracts/src/rating-schemes.ts';

it('names each age in the four schemes', () => {
  const symbols = ratingAges.map((age) => [
    age,
    ...ratingSchemes.map((scheme) => ratingClassOf(age, scheme).symbol),
  ]);
  expect(symbols).toEqual([
    [0, 'TV-G', 'AL', 'A', '普遍级'],
    [6, 'TV-PG', 'A6', '7', '保护级'],
    [7, 'TV-PG', 'A10', '7', '辅12级'],
    [10, 'TV-PG', 'A10', '12', '辅12级'],
    [12, 'TV-14', 'A12', '12', '辅12级'],
    [13, 'TV-14', 'A14', '16', '辅15级'],
    [14, 'TV-14', 'A14', '16', '辅15级'],
    [15, 'TV-MA', 'A16', '16', '辅15级'],
    [16, 'TV-MA', 'A16', '16', '限制级'],
    [17, 'TV-MA', 'A18', '18', '限制级'],
    [18, 'TV-MA', 'A18', '18', '限制级'],
  ]);
});

it('chooses the scheme by the country that has one, else by the language', () => {
  expect(ratingSchemeOf({ country: 'BR', language: 'en' })).toBe('br');
  expect(ratingSchemeOf({ country: 'SG', language: 'zh' })).toBe('tw');
  expect(ratingSchemeOf({ country: null, language: 'es' })).toBe('es');
});
