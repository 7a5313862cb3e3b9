/** A value that differs, by its path: `texts.title.en`. */
interface Difference {
  field: string;
  from: string | null;
  to: string | null;
}

const maxShown = 12;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listValues = (value: unknown, path: string): [string, string][] => {
  if (value === undefined || value === null) return [];
  if (isGroup(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      listValues(inner, path === '' ? key : `${path}.${key}`),
    );
  const text = Array.isArray(value)
    ? value.map((item) => (isGroup(item) ? Object.values(item).join(' ') : String(item))).join(', ')
    : String(value);
  return [[path, text]];
};

/** The values that differ between two states of the log, the first ones. */
export const listDifferences = (before: unknown, after: unknown): Difference[] => {
  const [old, current] = [new Map(listValues(before, '')), new Map(listValues(after, ''))];
  return (
    [...new Set([...old.keys(), ...current.keys()])]
      // The number follows from the texts.
      .filter((field) => field !== 'untranslated' && old.get(field) !== current.get(field))
      .slice(0, maxShown)
      .map((field) => ({ field, from: old.get(field) ?? null, to: current.get(field) ?? null }))
  );
};
