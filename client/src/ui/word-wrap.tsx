import { Fragment, type ReactNode } from 'react';
import { needsWordBreaks, splitWords } from './word-breaks.ts';
import styles from './word-wrap.module.css';

/** Makes the spaces within a word hold its parts together. */
const joinSpaces = (word: string) => word.replace(/(?<=\S) (?=\S)/g, '\u00a0');

/** A text whose lines break between words in Chinese too, where browsers break between any two characters. */
export function WordWrap({ text }: { text: ReactNode }) {
  if (typeof text !== 'string' || !needsWordBreaks(text)) return text;
  let end = 0;
  return (
    <span className={styles.words}>
      {splitWords(text).map((word) => {
        const start = end;
        end += word.length;
        return (
          <Fragment key={start}>
            {start > 0 && <wbr />}
            {joinSpaces(word)}
          </Fragment>
        );
      })}
    </span>
  );
}
