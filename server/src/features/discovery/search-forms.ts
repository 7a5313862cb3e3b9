import { hasHan, readingsOf } from './search-readings.ts';
import { spaceless, splitWords } from './search-words.ts';

/**
 * How a search can be spelled to find a name of the library. A search for `form` means `name`.
 * - word: the word itself
 * - joined: words without the space between them
 * - shortened: a word without one of its characters. Two words with a common shortened form differ in one letter.
 * - reading: how a Chinese name sounds, or the initials of that
 */
export const formKinds = { word: 0, joined: 1, shortened: 2, reading: 3 } as const;

export interface SpellingForm {
  kind: (typeof formKinds)[keyof typeof formKinds];
  form: string;
  name: string;
}

/** Shorter words have too many neighbors. */
const minLetters = 4;
/** A longer name is searched by its words. */
const maxLetters = 24;

/** A word without one of its characters, in each place. None of short words. */
export const shortenedForms = (word: string): string[] => {
  const letters = [...word];
  if (letters.length < minLetters || letters.length > maxLetters) return [];
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
};

/** The forms of a folded word or name. */
const formsOf = (kind: SpellingForm['kind'], form: string, name: string): SpellingForm[] => [
  { kind, form, name },
  ...shortenedForms(form).map((shortened) => ({ kind: formKinds.shortened, form: shortened, name })),
];

/** The forms of the words of a text, and two or three neighbors among them without the spaces. */
const latinForms = (words: readonly string[]): SpellingForm[] => [
  ...words.filter((word) => word.length > 2).flatMap((word) => formsOf(formKinds.word, word, word)),
  ...words.flatMap((_, index) =>
    [2, 3].flatMap((count): SpellingForm[] => {
      const run = words.slice(index, index + count);
      const form = run.join('');
      const isUsable = run.length === count && form.length >= minLetters && form.length <= maxLetters;
      return isUsable ? [{ kind: formKinds.joined, form, name: run.join(' ') }] : [];
    }),
  ),
];

const hanForms = (characters: string): SpellingForm[] => [
  ...formsOf(formKinds.word, characters, characters),
  ...readingsOf(characters).map((form) => ({ kind: formKinds.reading, form, name: characters })),
];

/** All forms of these names. */
export const listForms = (names: readonly { text: string }[]): SpellingForm[] => {
  const forms: SpellingForm[] = [];
  for (const text of new Set(names.map((name) => name.text))) {
    const words = splitWords(text).map((word) => word.text);
    forms.push(...latinForms(words.filter((word) => !spaceless.test(word))));
    const characters = words.filter(hasHan).join('');
    if (characters !== '') forms.push(...hanForms(characters));
  }
  return forms;
};

/** How many letters differ: inserted, deleted, replaced, or swapped with the next. */
export const countEdits = (one: string, other: string): number => {
  const [a, b] = [[...one], [...other]];
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (rows[row - 1]?.[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      const deleted = (rows[row - 1]?.[column] ?? 0) + 1;
      const inserted = (current[column - 1] ?? 0) + 1;
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, deleted, inserted, swapped));
    }
    rows.push(current);
  }
  return rows.at(-1)?.at(-1) ?? 0;
};
