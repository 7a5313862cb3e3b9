import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { findFeedStart, lastFeedOrder, recordFeedOrder } from '#features/discovery/feed/feed-query.ts';
import { FeedSequence } from '#features/discovery/feed/feed-sequence.ts';
import { useFeed, useFeedRenewal } from '#features/discovery/feed/use-feed.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import type { StartItem } from '#player/player-item.ts';
import { OverlayTextSkeleton } from '#player/view/chrome/overlay-text.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './player/for-you.module.css';
import { Watch } from './player/watch.tsx';

/** The For You feed: one episode of each drama, without an end. */
export default function ForYouScreen() {
  const { t } = useTranslation('common');
  const shown = useShownItem();
  return (
    <>
      <h1 className="visually-hidden">{t('tabs.forYou')}</h1>
      {shown ? <ShownItem item={shown} /> : <FeedStart />}
    </>
  );
}

/** The place in the feed is part of the history entry, since a drama returns in each round of the feed. */
type FeedLocation = { pathname: string; search: string; state: { order?: number } | null };

/** The item of the address, else the one that the feed opens with. Null while the feed is not loaded. */
function useShownItem(): StartItem | null {
  const [search] = useSearchParams();
  const { state } = useLocation() as FeedLocation;
  const dramaId = search.get('dramaId');
  if (dramaId !== null) {
    return { dramaId, episodeId: search.get('episodeId') ?? undefined, order: state?.order ?? null };
  }
  const start = findFeedStart();
  if (!start) return null;
  const { drama, episodeId } = start.item;
  return { dramaId: drama.dramaId, episodeId, order: start.order };
}

function ShownItem({ item }: { item: StartItem }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation() as FeedLocation;
  const [feed] = useState(() => new FeedSequence());
  useFeed(item.order ?? 0);
  useFeedRenewal();
  const showItem = useCallback(
    ({ order, dramaId, episodeId }: StartItem) =>
      navigate(paths.forYou({ dramaId, episodeId }), { replace: true, state: { order } }),
    [navigate],
  );
  const { dramaId, episodeId, order } = item;
  useEffect(() => recordFeedOrder(feed.placeOf({ dramaId, episodeId, order }).order));
  const isInAddress = search !== '';
  useEffect(() => {
    if (!isInAddress) showItem({ dramaId, episodeId, order: order ?? 0 });
  }, [isInAddress, dramaId, episodeId, order, showItem]);

  return (
    <Watch
      item={item}
      path={`${pathname}${search}`}
      feed={feed}
      onItemChange={showItem}
      onPlaySeries={(ids) => navigate(paths.player(ids.dramaId, ids.episodeId))}
      onLeave={() => navigate(paths.home())}
    />
  );
}

/** Loads the feed, and puts its first item into the address. */
function FeedStart() {
  const { t } = useTranslation(['player', 'common']);
  useDocumentTitle(t('common:tabs.forYou'));
  const navigate = useNavigate();
  const feed = useFeed(lastFeedOrder());
  const items = feed.items ?? [];
  const isLoaded = items.length > 0;

  useEffect(() => {
    const start = isLoaded ? findFeedStart() : undefined;
    if (!start) return;
    const { drama, episodeId } = start.item;
    const address = paths.forYou({ dramaId: drama.dramaId, episodeId });
    navigate(address, { replace: true, state: { order: start.order } });
  }, [isLoaded, navigate]);

  return (
    <Column fixed tabs className={styles.choice}>
      {feed.isError && !feed.data ? (
        <LoadFailure text={failureMessage(feed.error)} onRetry={feed.refetch} isBusy={feed.isFetching} />
      ) : feed.data && items.length === 0 ? (
        <StatusMessage
          kind="empty"
          title={t('nothing.title')}
          text={t('nothing.text')}
          action={{ label: t('common:notFound.action'), href: href(paths.home()) }}
        />
      ) : (
        <div className={styles.overlayText}>
          <OverlayTextSkeleton />
        </div>
      )}
    </Column>
  );
}
