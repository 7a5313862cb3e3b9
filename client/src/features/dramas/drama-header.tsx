import type { DramaDetail } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#lib/language/format.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { cssVariables } from '#ui/css-variables.ts';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './drama-header.module.css';
import { twoLineWidth } from './two-line-width.ts';

type HeadProps = {
  drama: Pick<DramaDetail, 'title' | 'posterUrl' | 'frameUrl' | 'tone'>;
  /** At most two lines. */
  facts: readonly string[];
};

/** The still frame of a drama, or the color of its poster, with poster, title and facts over its lower end. */
export function DramaHead({ drama: { title, posterUrl, frameUrl, tone }, facts }: HeadProps) {
  return (
    <header className={classNames(styles.head, frameUrl === null && styles.plain)}>
      <Backdrop src={frameUrl} tone={tone} scrim="low" eager />
      {frameUrl === null && <div className={styles.shade} />}
      <PortraitImage src={posterUrl} tone={tone} className={styles.poster} />
      <div className={styles.overlayText}>
        <h1 className={`display ${styles.title}`} style={cssVariables({ 'line-em': twoLineWidth(title) })}>
          <WordWrap text={title} />
        </h1>
        {facts.map((line, index) => (
          <p key={line} className={classNames('small t2', index === 0 && styles.tags)}>
            {line}
          </p>
        ))}
      </div>
    </header>
  );
}

type DramaHeaderProps = {
  drama: DramaDetail;
  /** The viewer has watched everything that is published. */
  isFinished: boolean;
};

/** The head of a drama that is released, with its key data. */
export function DramaHeader({ drama, isFinished }: DramaHeaderProps) {
  const { t } = useTranslation(['dramas', 'common']);
  const { category, tags, year, episodesNum, durationSeconds } = drama;
  return (
    <DramaHead
      drama={drama}
      facts={[
        joinFacts([category?.name, ...tags.slice(0, 1), year]),
        joinFacts([
          isFinished ? t('common:finished') : null,
          t('common:episodes', { count: episodesNum }),
          t('length', { length: formatDuration(durationSeconds) }),
        ]),
      ]}
    />
  );
}
