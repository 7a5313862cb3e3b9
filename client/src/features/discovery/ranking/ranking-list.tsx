import type { RankedDrama, RankingType, RankingWindow } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDramaSize } from '#entities/drama/drama-facts.ts';
import { LeadDrama } from '#features/discovery/lead-drama.tsx';
import { api } from '#lib/api/client.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayLabel } from '#lib/language/day-label.ts';
import { formatCount } from '#lib/language/format.ts';
import { ListEnd } from '#ui/list-end.tsx';
import { Skeleton, SkeletonBox, SkeletonLine, SkeletonRow } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { RankedRow } from './ranked-row.tsx';
import styles from './ranking.module.css';

type RankingListProps = { type: RankingType; window: RankingWindow; id: string; onShowAllTime: () => void };

/** The dramas of a ranking, loaded page by page. */
export function RankingList({ type, window, id, onShowAllTime }: RankingListProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const query = useInfiniteQuery({
    ...api.lists.ranking.pages({ type, window }),
    placeholderData: keepPreviousData,
  });
  const ranked = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isEmpty = query.isSuccess && ranked.length === 0;
  return (
    <div
      id={id}
      role="tabpanel"
      aria-label={t(`ranking.type.${type}`)}
      aria-busy={query.isPlaceholderData}
      className={styles.list}
    >
      {query.isPending && <RankingSkeleton label={t('ranking.loading')} />}
      {isEmpty && <RankingEmpty window={window} onShowAllTime={onShowAllTime} />}
      <RankedDramas ranked={ranked} type={type} window={window} />
      <ListEnd
        key={`${type}${window}`}
        query={query}
        loadingLabel={t('ranking.loadingMore')}
        failureText={t('ranking.failed')}
      />
    </div>
  );
}

function RankingEmpty({ window, onShowAllTime }: Pick<RankingListProps, 'window' | 'onShowAllTime'>) {
  const { t } = useTranslation('discovery');
  return (
    <StatusMessage
      kind="empty"
      title={t('ranking.empty.title')}
      text={t('ranking.empty.text')}
      {...(window !== 'all' && {
        action: { label: t('ranking.empty.action'), onClick: onShowAllTime },
      })}
    />
  );
}

type RankedDramasProps = { ranked: readonly RankedDrama[]; type: RankingType; window: RankingWindow };

function RankedDramas({ ranked, type, window }: RankedDramasProps) {
  const rankedBy = useRankedBy(type, window);
  const [first, ...others] = ranked;
  if (!first) return null;
  const reason = rankedBy(first);
  return (
    <>
      <LeadDrama
        drama={first.drama}
        heading="h2"
        kicker={<p className={`display ${styles.rank}`}>{first.rank}</p>}
      >
        <p className={`small t2 ${styles.facts}`}>{formatDramaSize(first.drama)}</p>
        {reason && <p className="small t2">{reason}</p>}
      </LeadDrama>
      <div className={styles.rows}>
        {others.map((item) => (
          <RankedRow
            key={item.drama.dramaId}
            {...item}
            meta={joinFacts([item.drama.category?.name, rankedBy(item)])}
          />
        ))}
      </div>
    </>
  );
}

function RankingSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.leadSkeleton}>
        <SkeletonBox width={120} height={180} />
        <div className="grow">
          <SkeletonLine width="76%" height={18} className={styles.title} />
          <SkeletonLine width="54%" />
        </div>
      </div>
      <div className={styles.rows}>
        {Array.from({ length: 5 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
          <SkeletonRow key={index} />
        ))}
      </div>
    </Skeleton>
  );
}

/** Words what a drama is ranked by: "1.2M plays", "3,870 new followers", "Yesterday"; empty if there is nothing to say. */
const useRankedBy = (type: RankingType, window: RankingWindow) => {
  const { t } = useTranslation('discovery');
  return ({ count, drama }: RankedDrama): string => {
    if (type === 'new') return dayLabel(drama.publishedAt, currentLanguage());
    if (count === null) return '';
    const shown = formatCount(count);
    if (type === 'hot') return t('ranking.plays', { count, shown });
    return window === 'all'
      ? t('ranking.followers', { count, shown })
      : t('ranking.newFollowers', { count, shown });
  };
};
