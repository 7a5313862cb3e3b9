import type { EpisodeList } from '@cliffhanger/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNextEpisode } from '#entities/drama/use-next-episode.ts';
import { placeOf } from '#features/dramas/place-in-drama.ts';
import { useTranscriptSheet } from '#features/dramas/transcript/use-transcript-sheet.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { EpisodeChips } from './episode-chips.tsx';
import styles from './episode-section.module.css';

/** The episodes of a drama, with links into the player. */
export function EpisodeSection({ list }: { list: EpisodeList }) {
  const { t } = useTranslation();
  const headingId = useId();
  const currentId = placeOf(list).episodeId;
  const transcript = useTranscriptSheet(list, currentId);
  const next = useNextEpisode(list.drama.dramaId, list.nextEpisode);
  return (
    <section className={styles.chips} aria-labelledby={headingId}>
      <EpisodeChips
        list={list}
        currentId={currentId}
        rangesClassName={styles.ranges}
        target={({ episodeId }) => ({ href: href(paths.player(list.drama.dramaId, episodeId)) })}
        header={(ranges) => (
          <div className={styles.head}>
            <h2 id={headingId} className="title">
              {t('episodeList')}
            </h2>
            {ranges}
          </div>
        )}
      />
      {next !== null && <p className={styles.next}>{next}</p>}
      {transcript.item}
      {transcript.sheet}
    </section>
  );
}
