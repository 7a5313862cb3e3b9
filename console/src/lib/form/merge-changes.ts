type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges the values of a form with those that somebody else saved meanwhile. A field that the person did not change takes the
 * value of the other one. A list is one field.
 * @param base what both began with
 */
export const mergeChanges = <Value>(base: Value, mine: Value, theirs: Value): Value => {
  if (isFields(base) && isFields(mine) && isFields(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const merged = [...names].map((name) => [name, mergeChanges(base[name], mine[name], theirs[name])]);
    return Object.fromEntries(merged) as Value;
  }
  return JSON.stringify(base) === JSON.stringify(mine) ? theirs : mine;
};
