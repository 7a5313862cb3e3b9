import type { EpisodeItem } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '#ui/disclosure.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './episode-sheet.module.css';

type EpisodeSummariesProps = {
  episodes: readonly EpisodeItem[];
  onPick: (episodeId: string) => void;
};

/** On demand: the synopsis of each watched episode, and the teaser of the others. */
export function EpisodeSummaries({ episodes, onPick }: EpisodeSummariesProps) {
  const { t } = useTranslation(['common', 'episodes']);
  if (episodes.every(({ summary }) => summary === null)) return null;
  return (
    <div className={styles.summaries}>
      <Disclosure label={t('episodes:summaries')}>
        <List>
          {episodes.map(({ episodeId, number, summary }) => (
            <ListItem
              key={episodeId}
              label={t('episode', { number })}
              detail={summary}
              chevron={false}
              onClick={() => onPick(episodeId)}
            />
          ))}
        </List>
      </Disclosure>
    </div>
  );
}
