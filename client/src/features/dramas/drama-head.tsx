import type { DramaDetail } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#lib/language/format.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { PortraitImage } from '#ui/portrait-image.tsx';
import styles from './drama-head.module.css';

/** In characters: a longer one would fill the frame in the largest type. */
const longTitle = 36;

/** The frame with the poster and the facts over its lower end. */
export function DramaHeader({ drama }: { drama: DramaDetail }) {
  const { t } = useTranslation(['dramas', 'common']);
  const { title, category, tags, year, episodesNum, durationSeconds, posterUrl, frameUrl, tone } = drama;
  return (
    <header className={styles.head}>
      <Backdrop src={frameUrl} tone={tone} scrim="low" eager />
      <PortraitImage src={posterUrl} tone={tone} eager className={styles.poster} />
      <div className={styles.words}>
        <h1 className={title.length > longTitle ? 'title' : 'display'}>{title}</h1>
        <p className={`small t2 ${styles.facts}`}>
          {[...(category ? [category.name] : []), ...tags.slice(0, 1), year].join(' · ')}
        </p>
        <p className="small t2">
          {`${t('common:episodes', { count: episodesNum })} · ${t('length', { length: formatDuration(durationSeconds) })}`}
        </p>
      </div>
    </header>
  );
}
