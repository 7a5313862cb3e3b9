import { classNames } from '@cliffhanger/look/class-names.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsClamped } from '#ui/use-is-clamped.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './comments.module.css';

type CommentTextProps = {
  text: string;
  /** Whether the comment was blurred before, so that it fades in. */
  clears?: boolean | undefined;
};

/** Shows six lines of a comment, and all of them once the viewer asks, so that none pushes the others out of sight. */
export function CommentText({ text, clears }: CommentTextProps) {
  const { t } = useTranslation('comments');
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isClamped = useIsClamped(paragraph);
  return (
    <>
      <p
        ref={paragraph}
        className={classNames(styles.text, !isOpen && styles.clamped, clears && styles.clears)}
      >
        <WordWrap text={text} />
      </p>
      {isClamped && !isOpen && (
        <button type="button" className={styles.more} onClick={() => setIsOpen(true)}>
          {t('more')}
        </button>
      )}
    </>
  );
}
