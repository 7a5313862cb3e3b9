import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { findFeedPlace } from '#features/discovery/feed/feed-place.ts';
import { useFeed } from '#features/discovery/feed/use-feed.ts';
import type { EpisodeIds } from '#features/player/player-item.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './player/for-you.module.css';
import { Watch } from './player/watch.tsx';

/** The For You feed: one episode of each drama, without an end. */
export default function ForYouScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const dramaId = search.get('dramaId');
  return (
    <>
      <h1 className="visually-hidden">{t('tabs.forYou')}</h1>
      {dramaId === null ? (
        <FeedStart />
      ) : (
        <FeedItem dramaId={dramaId} episodeId={search.get('episodeId') ?? undefined} />
      )}
    </>
  );
}

/** The place in the feed is part of the history entry, since a drama returns in each round of the feed. */
type FeedLocation = { pathname: string; search: string; state: { order?: number } | null };

/** The item last shown, to which the tab returns. */
let lastOrder = 0;

function FeedItem({ dramaId, episodeId }: { dramaId: string; episodeId: string | undefined }) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as FeedLocation;
  const known = { dramaId, episodeId, order: state?.order ?? null };
  const { items = [] } = useFeed(state?.order ?? 0);
  const place = findFeedPlace(items, known);
  const showItem = useCallback(
    ({ order, ...ids }: EpisodeIds & { order?: number }) =>
      navigate(paths.forYou(ids), { replace: true, state: { order } }),
    [navigate],
  );
  useEffect(() => {
    lastOrder = Math.max(0, place.order);
  }, [place.order]);

  return (
    <Watch
      dramaId={dramaId}
      episodeId={episodeId}
      path={`${pathname}${search}`}
      feed={place}
      onItemChange={showItem}
      onPlaySeries={(id) => navigate(paths.player(dramaId, id))}
      onLeave={() => navigate(paths.home())}
    />
  );
}

/** Loads the feed, and puts the item that was shown last, or the first one, into the address. */
function FeedStart() {
  const { t } = useTranslation(['player', 'common']);
  useDocumentTitle(t('common:tabs.forYou'));
  const navigate = useNavigate();
  const feed = useFeed(lastOrder);
  const items = feed.items ?? [];
  const order = lastOrder < items.length ? lastOrder : 0;
  const start = items[order];

  useEffect(() => {
    if (!start) return;
    const ids = { dramaId: start.drama.dramaId, episodeId: start.episode.episodeId };
    navigate(paths.forYou(ids), { replace: true, state: { order } });
  }, [start, order, navigate]);

  return (
    <Column fixed tabs className={styles.choice}>
      {feed.isError && !feed.data ? (
        <StatusMessage
          kind="error"
          title={t('common:failure.title')}
          text={failureMessage(feed.error)}
          action={{ label: t('common:tryAgain'), onClick: () => feed.refetch(), busy: feed.isFetching }}
        />
      ) : feed.data && items.length === 0 ? (
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
