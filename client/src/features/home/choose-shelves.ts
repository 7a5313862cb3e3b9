import type { Shelf } from '@cliffhanger/contracts';

/** As many cards as fit beside each other. A shelf with fewer would look like a remainder. */
const minDramas = 3;

/**
 * Chooses the categories that get a shelf of their own: those with enough dramas that show more than the shelf just above.
 * @param aboveIds the dramas of the shelf above the first one
 */
export const chooseShelves = (shelves: readonly Shelf[], aboveIds: readonly string[]): Shelf[] => {
  let above = new Set(aboveIds);
  return shelves.filter(({ dramas }) => {
    const ids = dramas.map(({ dramaId }) => dramaId);
    if (ids.length < minDramas || ids.every((id) => above.has(id))) return false;
    above = new Set(ids);
    return true;
  });
};
