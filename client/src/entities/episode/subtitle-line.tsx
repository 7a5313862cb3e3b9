import { classNames } from '@cliffhanger/look/class-names.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import { splitClauses } from './subtitle-clauses.ts';
import styles from './subtitle-line.module.css';

type SubtitleLineProps = {
  text: string;
  /** The language of the text. */
  lang: string;
  size: 'small' | 'medium' | 'large';
  /** The ground behind the text: only its shadow, translucent or solid. */
  background: 'none' | 'shade' | 'black';
  className?: string | undefined;
};

/** The subtitle that is spoken now. */
export function SubtitleLine({ text, lang, size, background, className }: SubtitleLineProps) {
  return (
    <p
      className={classNames(styles.line, styles[size], styles[background], className)}
      lang={lang}
      aria-live="off"
    >
      {text && (
        // A text that replaced another one in the same element would count as moved.
        <span key={text}>
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
            <span key={index} className={styles.balanced}>
              <span className={styles.ground}>
                <WordWrap text={line} split={splitClauses} />
              </span>
            </span>
          ))}
        </span>
      )}
    </p>
  );
}
