import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WordWrap } from '#ui/word-wrap.tsx';
import { DramaTitle } from './drama-title.tsx';
import styles from './episode-text.module.css';

type EpisodeTextProps = {
  /** A line above the title: why the drama is shown. */
  reason: string | null;
  title: string;
  /** Where the title leads. */
  titleHref?: string | undefined;
  /** Cut after two lines. Without one, only the button to the description stands there. */
  text: string | null;
  onMore: () => void;
  /** Comes back from the description, which had the focus. */
  takesFocus: boolean;
};

/** The overlay text. All of it but a title that leads elsewhere opens the description. */
export function EpisodeText({ reason, title, titleHref, text, onMore, takesFocus }: EpisodeTextProps) {
  const { t } = useTranslation('player');
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) more.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className={styles.about}>
      {reason && <p className="small">{reason}</p>}
      <DramaTitle title={title} href={titleHref} />
      <div className={text ? styles.lines : styles.alone}>
        <div className={styles.cut}>
          <p className={styles.description} data-more={t('more')}>
            <button ref={more} type="button" className={styles.more} aria-expanded={false} onClick={onMore}>
              {t('more')}
            </button>
            {text && <WordWrap text={text} />}
          </p>
        </div>
      </div>
    </div>
  );
}
