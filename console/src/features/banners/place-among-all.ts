/**
 * The place among all items, from 1, at which an item comes to stand where it was dropped among some of them.
 * @param dropped its place among the shown ones, from 1
 */
export const placeAmongAll = <Item>(
  all: readonly Item[],
  shown: readonly Item[],
  item: Item,
  dropped: number,
): number => {
  const others = all.filter((each) => each !== item);
  const shownOthers = shown.filter((each) => each !== item);
  const [before, after] = [shownOthers[dropped - 2], shownOthers[dropped - 1]];
  if (after !== undefined) return others.indexOf(after) + 1;
  return before === undefined ? 1 : others.indexOf(before) + 2;
};
