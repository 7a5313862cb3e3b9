import type { Elements } from './elements.ts';
import { needsWordBreaks, splitWords } from './word-breaks.ts';
import styles from './word-wrap.module.css';

/** Makes the spaces within a word hold its parts together. */
const joinSpaces = (word: string) => word.replace(/(?<=\S) (?=\S)/g, '\u00a0');

/** A screen reader says a space at a `<wbr>`, and nothing at a zero-width space. */
const wordBreak = '\u200b';

type WordWrapProps = {
  text: string | Elements;
  /** How a text without spaces is split into parts that no line break should divide. */
  split?: (text: string) => string[];
};

/** A text whose lines break between words in Chinese too, where browsers break between any two characters. */
export function WordWrap({ text, split = splitWords }: WordWrapProps) {
  if (typeof text !== 'string' || text === '') return text;
  if (!needsWordBreaks(text)) return <span>{text}</span>;
  return <span className={styles.words}>{split(text).map(joinSpaces).join(wordBreak)}</span>;
}
