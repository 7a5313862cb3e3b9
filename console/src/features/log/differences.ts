type Values = Readonly<Record<string, unknown>>;

/** A value that an entry of the log changed. `undefined` and null stand for none. */
export interface Difference {
  /** The names of the value and of what it is in: `['texts', 'hook', 'en']`. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNone = (value: unknown): boolean => value === undefined || value === null;
const isRecordList = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** An empty list of records, such as the holds of a drama, is like any other. */
const mayHaveParts = (value: unknown): boolean =>
  isNone(value) || isRecord(value) || isRecordList(value) || (Array.isArray(value) && value.length === 0);

/** The tracks of an episode, such as `zh dramas/ferry/subtitles/01.zh-0f3a.vtt`, by their names. */
const tracksOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((track) => String(track).split(' ') as [string, string]))
    : value;

/** The parts of a value by their names. Those of a list, such as the cast, have numbers, or their country. */
const partsOf = (value: unknown): Values =>
  isRecordList(value)
    ? Object.fromEntries(
        value.map(({ country, ...item }, index) =>
          typeof country === 'string' ? [country, item] : [String(index + 1), item],
        ),
      )
    : isRecord(value)
      ? value
      : {};

/** Finds the single values that differ, each by its path. */
export const findDifferences = (
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Difference[] => {
  if (JSON.stringify(before) === JSON.stringify(after) || (isNone(before) && isNone(after))) return [];
  if (path.at(-1) === 'subtitles' && [before, after].some(Array.isArray))
    return findDifferences(tracksOf(before), tracksOf(after), path);
  const hasParts = [before, after].some((value) => isRecord(value) || isRecordList(value));
  const isWhole = !hasParts || ![before, after].every(mayHaveParts);
  if (isWhole) return [{ path, before, after }];
  const [old, current] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((name) =>
    findDifferences(old[name], current[name], [...path, name]),
  );
};

/** A text in three parts, of which the middle one differs from another text. */
export interface TextParts {
  start: string;
  middle: string;
  end: string;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|./gsu) ?? [];

/** Splits two texts where their words begin and end to differ. */
export const splitTexts = (before: string, after: string): [before: TextParts, after: TextParts] => {
  const [old, current] = [wordsOf(before), wordsOf(after)];
  const shortest = Math.min(old.length, current.length);
  let same = 0;
  while (same < shortest && old[same] === current[same]) same += 1;
  let tail = 0;
  while (tail < shortest - same && old.at(-1 - tail) === current.at(-1 - tail)) tail += 1;
  const partsIn = (words: readonly string[]): TextParts => ({
    start: words.slice(0, same).join(''),
    middle: words.slice(same, words.length - tail).join(''),
    end: words.slice(words.length - tail).join(''),
  });
  return [partsIn(old), partsIn(current)];
};
