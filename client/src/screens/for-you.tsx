import type { HomeInfo } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { failureMessage } from '#lib/failure-message.ts';
import { href, paths } from '#lib/paths.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/running-ledge.tsx';
import { Void } from '#ui/void.tsx';
import styles from './player/for-you.module.css';
import { Watch } from './player/watch.tsx';

/** The player as a tab: what the viewer began last, or else what is watched most. */
export default function ForYouScreen() {
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

  if (dramaId === null) return <Choice />;
  return (
    <Watch
      key={dramaId}
      dramaId={dramaId}
      episodeId={search.get('episodeId') ?? undefined}
      path={`${pathname}${query}`}
      onEpisode={showEpisode}
      onLeave={() => navigate(paths.home())}
      isTab
    />
  );
}

/** Finds what to play, and puts it into the address. */
function Choice() {
  const { t } = useTranslation(['player', 'common']);
  useDocumentTitle(t('common:tabs.forYou'));
  const navigate = useNavigate();
  const home = useQuery(api.home.getHomeInfo.query());
  const chosen = home.data && chooseFrom(home.data);

  useEffect(() => {
    if (chosen) navigate(paths.forYou(chosen), { replace: true });
  }, [chosen, navigate]);

  return (
    <Column fixed tabs className={styles.choice}>
      {home.isError && !home.data ? (
        <Void
          kind="error"
          title={t('common:failure.title')}
          text={failureMessage(home.error)}
          action={{ label: t('common:tryAgain'), onClick: () => home.refetch(), busy: home.isFetching }}
        />
      ) : chosen === null ? (
        <Void
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

const chooseFrom = ({ continueWatching, ranking, newest }: HomeInfo) => {
  const [last] = continueWatching;
  const drama = last?.drama ?? ranking[0]?.drama ?? newest[0];
  if (!drama) return null;
  // After a finished episode the drama itself knows which one is next.
  return { dramaId: drama.dramaId, episodeId: last && !last.finished ? last.episodeId : undefined };
};
