import type { DramaDetail } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#lib/language/format.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { cssVariables } from '#ui/css-variables.ts';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './drama-header.module.css';
import { twoLineWidth } from './two-line-width.ts';

type DramaHeaderProps = {
  drama: DramaDetail;
  /** The viewer has watched everything that is published. */
  isFinished: boolean;
};

/** The still frame of the drama, with poster, title and key data over its lower end. */
export function DramaHeader({ drama, isFinished }: DramaHeaderProps) {
  const { t } = useTranslation(['dramas', 'common']);
  const { title, category, tags, year, episodesNum, durationSeconds, posterUrl, frameUrl, tone } = drama;
  return (
    <header className={styles.head}>
      <Backdrop src={frameUrl} tone={tone} scrim="low" eager />
      <PortraitImage src={posterUrl} tone={tone} className={styles.poster} />
      <div className={styles.overlayText}>
        <h1 className={`display ${styles.title}`} style={cssVariables({ 'line-em': twoLineWidth(title) })}>
          <WordWrap text={title} />
        </h1>
        <p className={`small t2 ${styles.tags}`}>{joinFacts([category?.name, ...tags.slice(0, 1), year])}</p>
        <p className="small t2">
          {joinFacts([
            isFinished ? t('common:finished') : null,
            t('common:episodes', { count: episodesNum }),
            t('length', { length: formatDuration(durationSeconds) }),
          ])}
        </p>
      </div>
    </header>
  );
}
