import { expect, it } from 'vitest';
import { addTerm } from './recent-terms.ts';
import { markTerm, sortByLikeness } from './term-match.ts';

it('a suggested search term marks what was typed, whatever its case', () => {
  expect(markTerm('The Palace', 'pa')).toEqual([
    { text: 'The ', isMatch: false },
    { text: 'Pa', isMatch: true },
    { text: 'lace', isMatch: false },
  ]);
  expect(markTerm('狼月之誓', '月')).toContainEqual({ text: '月', isMatch: true });
  expect(markTerm('ferry', 'wolf')).toBeNull();
});

it('the search terms that are most like a misspelled one are listed first', () => {
  const terms = ['Room 1407', 'ferry', 'wolf moon', 'revenge'].map((term) => ({ term }));
  expect(sortByLikeness(terms, 'wolf monn').map(({ term }) => term)).toEqual([
    'wolf moon',
    'Room 1407',
    'ferry',
    'revenge',
  ]);
});

it('the recent search terms keep each term once, and the newest ten', () => {
  expect(addTerm(['ferry', 'wolf'], 'Wolf')).toEqual(['Wolf', 'ferry']);
  const many = Array.from({ length: 10 }, (_, index) => `term ${index}`);
  expect(addTerm(many, 'newest')).toEqual(['newest', ...many.slice(0, 9)]);
});
