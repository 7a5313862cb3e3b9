/** A list with one of its ids before or after another. */
export const moveInOrder = (
  ids: readonly string[],
  moved: string,
  target: string,
  position: 'before' | 'after',
): string[] => {
  const others = ids.filter((id) => id !== moved);
  const index = others.indexOf(target);
  return index < 0 ? [...ids] : others.toSpliced(position === 'after' ? index + 1 : index, 0, moved);
};
