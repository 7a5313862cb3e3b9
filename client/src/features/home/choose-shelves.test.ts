import type { Shelf } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { chooseShelves } from './choose-shelves.ts';

const shelf = (categoryId: string, ...dramaIds: string[]) =>
  ({ category: { categoryId, name: categoryId }, dramas: dramaIds.map((dramaId) => ({ dramaId })) }) as Shelf;

const chosen = (shelves: Shelf[], aboveIds: string[] = []) =>
  chooseShelves(shelves, aboveIds).map(({ category }) => category.categoryId);

describe('a category', () => {
  it('gets a shelf from three dramas on', () => {
    expect(chosen([shelf('romance', 'a', 'b', 'c'), shelf('comedy', 'd', 'e')])).toEqual(['romance']);
  });

  it('gets none if all its dramas stand on the shelf just above', () => {
    const shelves = [
      shelf('romance', 'a', 'b', 'c'),
      shelf('fantasy', 'c', 'b', 'a'),
      shelf('comedy', 'a', 'b', 'd'),
    ];
    expect(chosen(shelves)).toEqual(['romance', 'comedy']);
    expect(chosen(shelves, ['a', 'b', 'c', 'z'])).toEqual(['comedy']);
  });
});
