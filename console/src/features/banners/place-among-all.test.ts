import { expect, it } from 'vitest';
import { placeAmongAll } from './place-among-all.ts';

/** Moves as the server does: the item leaves its place, and the others close up. */
const move = (all: readonly string[], item: string, place: number): string =>
  all
    .filter((each) => each !== item)
    .toSpliced(place - 1, 0, item)
    .join('');

it.each([
  // Capital letters are shown, small ones stand between them.
  ['AbCD', 'A', 3, 'bCDA'],
  ['AbCD', 'A', 2, 'bCAD'],
  ['AbCD', 'D', 1, 'DAbC'],
  ['AbCD', 'D', 2, 'AbDC'],
  ['bACd', 'C', 1, 'bCAd'],
  ['A', 'A', 1, 'A'],
])('puts an item of %s, %s, at place %i among the shown ones: %s', (all, item, dropped, expected) => {
  const items = [...all];
  const shown = items.filter((each) => each === each.toUpperCase());
  expect(move(items, item, placeAmongAll(items, shown, item, dropped))).toBe(expected);
});
