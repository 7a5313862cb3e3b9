import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './player/for-you.module.css';
import { Watch } from './player/watch.tsx';

/** The player as a tab, with the first recommendation of the For You feed. */
export default function ForYouScreen() {
  const { t } = useTranslation();
  return (
    <>
      <h1 className="visually-hidden">{t('tabs.forYou')}</h1>
      <Feed />
    </>
  );
}

function Feed() {
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const dramaId = search.get('dramaId');
  const showEpisode = useCallback(
    (episodeId: string) => {
      if (dramaId !== null) navigate(paths.forYou({ dramaId, episodeId }), { replace: true });
    },
    [dramaId, navigate],
  );

  if (dramaId === null) return <Recommendation />;
  return (
    <Watch
      key={dramaId}
      dramaId={dramaId}
      episodeId={search.get('episodeId') ?? undefined}
      path={`${pathname}${query}`}
      onEpisodeChange={showEpisode}
      onLeave={() => navigate(paths.home())}
      isTab
    />
  );
}

/** Loads the first recommendation and puts it into the address. */
function Recommendation() {
  const { t } = useTranslation(['player', 'common']);
  useDocumentTitle(t('common:tabs.forYou'));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // Not cached, so that returning to the tab asks for a new recommendation.
  const feed = useQuery({ ...api.discovery.forYou.query({ limit: 1 }), gcTime: 0 });
  const isEmpty = feed.data?.items.length === 0;
  const [chosen] = feed.data?.items ?? [];

  useEffect(() => {
    if (!chosen) return;
    const ids = { dramaId: chosen.drama.dramaId, episodeId: chosen.episode.episodeId };
    // The item is a full episode detail, which saves the player's own call.
    queryClient.setQueryData(api.dramas.detail.query(ids).queryKey, chosen);
    navigate(paths.forYou(ids), { replace: true });
  }, [chosen, navigate, queryClient]);

  return (
    <Column fixed tabs className={styles.choice}>
      {feed.isError && !feed.data ? (
        <StatusMessage
          kind="error"
          title={t('common:failure.title')}
          text={failureMessage(feed.error)}
          action={{ label: t('common:tryAgain'), onClick: () => feed.refetch(), busy: feed.isFetching }}
        />
      ) : isEmpty ? (
        <StatusMessage
          kind="empty"
          title={t('nothing.title')}
          text={t('nothing.text')}
          action={{ label: t('common:notFound.action'), href: href(paths.home()) }}
        />
      ) : (
        <Spinner label={t('common:loading')} />
      )}
    </Column>
  );
}
