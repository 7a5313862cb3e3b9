import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { splitWords } from '#ui/word-breaks.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './drama-title.module.css';

/** The title over the video; with `href` it leads to the drama, and an arrow follows its last word. */
export function DramaTitle({ title, href }: { title: string; href?: string | undefined }) {
  if (href === undefined)
    return (
      <h2 className={classNames('title', styles.heading)}>
        <WordWrap text={title} />
      </h2>
    );
  const lastWord = splitWords(title).at(-1) ?? '';
  return (
    <a href={href} className={styles.title}>
      <h2 className={classNames('title', styles.heading)}>
        <WordWrap text={title.slice(0, title.length - lastWord.length)} />
        <span className={styles.end}>
          <span>{lastWord}</span>
          <Icon name="right" size={16} className={styles.arrow} />
        </span>
      </h2>
    </a>
  );
}
