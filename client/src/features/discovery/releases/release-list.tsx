import type { HistoryItem } from '@cliffhanger/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayHeading } from '#lib/language/day-label.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { ListEnd } from '#ui/list-end.tsx';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { groupByDay, isNewSeries, type ReleaseDay } from './release-days.ts';
import { LeadRelease, ReleaseRow } from './release-row.tsx';
import styles from './releases.module.css';

/** Of the API. */
const largestPage = 100;

/**
 * All dramas by the day of what they last had new, newest first, loaded page by page.
 * @param isHeld what stands above is loading
 */
export function ReleaseList({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation(['discovery', 'common']);
  const query = useInfiniteQuery(api.lists.all.pages());
  const dramas = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.isPending || isHeld) return <ReleasesSkeleton label={t('releases.loading')} />;
  if (query.isSuccess && dramas.length === 0) {
    return (
      <StatusMessage
        kind="empty"
        title={t('releases.empty.title')}
        text={t('releases.empty.text')}
        action={{ label: t('releases.empty.action'), href: href(paths.ranking()) }}
      />
    );
  }
  return (
    <div className={styles.list}>
      <ReleaseDays days={groupByDay(dramas)} />
      <ListEnd query={query} loadingLabel={t('releases.loadingMore')} failureText={t('releases.failed')} />
    </div>
  );
}

function ReleaseDays({ days }: { days: readonly ReleaseDay[] }) {
  const followedIds = useFollowedIds();
  const lastWatched = useLastWatched();
  return days.map(({ releasedAt, dramas }, dayIndex) => (
    <section key={releasedAt} className={styles.day}>
      <DayHead instant={releasedAt} />
      {dramas.map((drama, index) => {
        const followed = followedIds.has(drama.dramaId);
        return dayIndex === 0 && index === 0 && isNewSeries(drama) ? (
          <LeadRelease key={drama.dramaId} drama={drama} followed={followed} />
        ) : (
          <ReleaseRow
            key={drama.dramaId}
            drama={drama}
            followed={followed}
            watched={lastWatched.get(drama.dramaId)}
          />
        );
      })}
    </section>
  ));
}

function DayHead({ instant }: { instant: string }) {
  const heading = dayHeading(instant, currentLanguage());
  const date = formatDate(instant);
  return (
    <div className={styles.head}>
      <h2 className="title">{heading}</h2>
      {heading !== date && <span className="small t2">{date}</span>}
    </div>
  );
}

function ReleasesSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      {[58, 72, 46, 64].map((percent) => (
        <div key={percent} className={styles.skeletonRow}>
          <SkeletonBox width={72} height={108} />
          <div className="grow">
            <SkeletonLine width={`${percent}%`} height={14} />
            <SkeletonLine width="80%" className={styles.second} />
            <SkeletonLine width="66%" className={styles.second} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** The ids of all dramas that the viewer follows; none for a visitor. */
const useFollowedIds = (): ReadonlySet<string> => {
  const query = useInfiniteQuery({
    ...api.engagement.follows.pages({ limit: largestPage }),
    enabled: useIsSignedIn(),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return new Set(data?.pages.flatMap(({ items }) => items.map(({ drama }) => drama.dramaId)));
};

/** Where the viewer is in the dramas that they watched last. */
const useLastWatched = (): ReadonlyMap<string, HistoryItem> => {
  const { data } = useQuery(api.progress.history.query({ limit: largestPage }));
  return new Map(data?.items.map((item) => [item.drama.dramaId, item]));
};
