/** A selection of the columns that are the keys of an object. */
export const selectColumns = <Name extends string>(columns: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, true])) as Record<Name, true>;
