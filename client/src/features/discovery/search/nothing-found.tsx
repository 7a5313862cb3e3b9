import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDramaSize } from '#entities/drama/drama-facts.ts';
import { RankedRow } from '#features/discovery/ranking/ranked-row.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ListItem } from '#ui/list-item.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { HotTermChips } from './hot-terms.tsx';
import styles from './search.module.css';

const rankedShown = 3;

/** A term found nothing: what others search for, what they watch, and a way to tell us. */
export function NothingFound({ term, onChoose }: { term: string; onChoose: (term: string) => void }) {
  const { t } = useTranslation('discovery');
  return (
    <>
      <div role="status" className={styles.none}>
        <StatusMessage kind="empty" title={t('search.none.title', { term })} text={t('search.none.text')} />
      </div>
      <HotTermChips typed={term} onChoose={onChoose} />
      <MostWatched />
      <div className={styles.missing}>
        <ListItem
          icon="comment"
          href={href(paths.feedback({ description: term }))}
          label={t('search.none.tellUs')}
          detail={t('search.none.tellUsDetail')}
        />
      </div>
    </>
  );
}

function MostWatched() {
  const { t } = useTranslation(['discovery', 'common']);
  const ranking = useQuery(api.home.getHomeInfo.query()).data?.ranking.slice(0, rankedShown) ?? [];
  if (ranking.length === 0) return null;
  return (
    <section className={styles.ranking}>
      <ShelfHeader
        title={t('common:weeklyRanking')}
        href={href(paths.ranking())}
        linkText={t('common:all')}
      />
      <div className={styles.ranked}>
        {ranking.map((ranked) => (
          <RankedRow key={ranked.drama.dramaId} {...ranked} meta={formatDramaSize(ranked.drama)} />
        ))}
      </div>
    </section>
  );
}
