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

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The end of a text, from the beginning of a word. */
const cutBefore = (text: string): string => {
  const start = text.length - fit([...text].toReversed(), beforeColumns).join('').length;
  if (start === 0) return text;
  for (const { index, isWordLike } of wordSegmenter.segment(text))
    if (index >= start && isWordLike) return `…${text.slice(index)}`;
  return '…';
};

/** The beginning of a text, up to the end of a word. */
const cutAfter = (text: string, columns: number): string => {
  const end = fit([...text], columns).join('').length;
  const cutWord = wordSegmenter.segment(text).containing(end);
  return `${text.slice(0, cutWord?.index ?? end).trimEnd()}…`;
};

/** Cuts a text to an excerpt around its first mark, with ellipses. */
export const excerptOf = ([first, ...rest]: MarkedText): MarkedText => {
  if (!first) return [];
  const parts = [first.isMatch ? first : { ...first, text: cutBefore(first.text) }, ...rest];
  const excerpt: MarkedText = [];
  let left = totalColumns;
  for (const part of parts) {
    const characters = [...part.text];
    if (fit(characters, left).length < characters.length)
      return [...excerpt, { ...part, text: cutAfter(part.text, left) }];
    excerpt.push(part);
    for (const character of characters) left -= columnsOf(character);
  }
  return excerpt;
};
