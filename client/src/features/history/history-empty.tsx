import type { DramaCard, EpisodeItem } from '@cliffhanger/contracts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DramaRow } from '#entities/drama/drama-row.tsx';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import { formatPosition } from '#lib/language/format-position.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ShelfHeader } from '#ui/shelf.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './history.module.css';

/** An empty history, with first episodes to watch. */
export function HistoryEmpty() {
  const { t } = useTranslation(['history', 'account']);
  const isSignedIn = useIsSignedIn();
  const suggestions = useFirstEpisodes();
  const action = isSignedIn
    ? { label: t('empty.action'), href: href(paths.home()) }
    : { label: t('account:login'), href: href(paths.login({ from: paths.history() })) };
  return (
    <>
      <StatusMessage
        kind="empty"
        title={t('empty.title')}
        text={isSignedIn ? t('empty.text') : t('empty.visitor')}
        action={action}
      />
      {suggestions.length > 0 && (
        <section className={styles.first}>
          <ShelfHeader title={t('firstEpisodes')} className={styles.head} />
          <ul className={styles.rows}>
            {suggestions.map((suggestion) => (
              <FirstEpisode key={suggestion.drama.dramaId} {...suggestion} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface Suggestion {
  drama: DramaCard;
  /** Undefined if it did not load. */
  first: EpisodeItem | undefined;
}

/** Dramas with a free first episode. None until all these episodes are known, as their names change the rows. */
function useFirstEpisodes(): Suggestion[] {
  const { data: home } = useQuery(api.home.getHomeInfo.query());
  const dramas = (home?.trending ?? []).filter(({ freeEpisodesNum }) => freeEpisodesNum > 0).slice(0, 4);
  const lists = useQueries({
    queries: dramas.map(({ dramaId }) => api.dramas.episodes.query({ dramaId })),
  });
  if (lists.some(({ isPending }) => isPending)) return [];
  return dramas.map((drama, index) => ({ drama, first: lists[index]?.data?.episodes[0] }));
}

function FirstEpisode({ drama, first }: Suggestion) {
  const { t } = useTranslation('history');
  const meta = first
    ? t('firstNamed', { title: first.title, clock: formatPosition(first.durationSeconds) })
    : t('firstFree');
  return (
    <li>
      <DramaRow
        drama={drama}
        path={paths.player(drama.dramaId)}
        meta={meta}
        end={<Icon name="play" size={16} />}
      />
    </li>
  );
}
