import type { MarkedText } from '@cliffhanger/contracts';

/** Columns of an excerpt, before its first mark and in total: two lines of a narrow phone. A Chinese character takes two. */
const beforeColumns = 24;
const totalColumns = 52;

const columnsOf = (character: string): number =>
  /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u.test(character) ? 2 : 1;

/** The first characters that fit into a number of columns. */
const fit = (characters: readonly string[], columns: number): string[] => {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += columnsOf(character);
    return used > columns;
  });
  return end === -1 ? [...characters] : characters.slice(0, end);
};

const cutBefore = (text: string): string => {
  const characters = [...text];
  const kept = fit(characters.toReversed(), beforeColumns).toReversed();
  // A language with spaces is cut at one.
  return kept.length === characters.length ? text : `…${kept.join('').replace(/^\S*\s+/, '')}`;
};

/** Cuts a text to an excerpt around its first mark, with ellipses. */
export const excerptOf = ([first, ...rest]: MarkedText): MarkedText => {
  if (!first) return [];
  const parts = [first.isMatch ? first : { ...first, text: cutBefore(first.text) }, ...rest];
  const excerpt: MarkedText = [];
  let left = totalColumns;
  for (const part of parts) {
    const characters = [...part.text];
    const kept = fit(characters, left);
    if (kept.length < characters.length) {
      const text = part.isMatch ? kept.join('') : kept.join('').replace(/\s+\S*$/, '');
      return [...excerpt, { ...part, text: `${text}…` }];
    }
    excerpt.push(part);
    for (const character of characters) left -= columnsOf(character);
  }
  return excerpt;
};
