import type { SearchCorrection, SearchHit } from '@cliffhanger/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MoreLike } from '#features/discovery/similar/more-like.tsx';
import { api } from '#lib/api/client.ts';
import type { Elements } from '#ui/elements.ts';
import { ListEnd } from '#ui/list-end.tsx';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './search.module.css';
import { SearchHitRow } from './search-hit-row.tsx';

/** Up to this many results leave room on the screen for dramas that are like the first. */
const fewHits = 3;

type SearchResultsProps = {
  term: string;
  /** A result was opened. */
  onOpen: () => void;
  /** Shown if nothing was found. */
  none: Elements;
  /** Shown below the results. */
  children: Elements;
};

/** The results of a term. The results of the previous term stay, dimmed, until the new ones arrive. */
export function SearchResults({ term, onOpen, none, children }: SearchResultsProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const query = useInfiniteQuery({
    ...api.discovery.search.pages({ q: term }),
    placeholderData: keepPreviousData,
  });
  const hits = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const count = hits.length;
  const isLoading = query.isPending || (query.isPlaceholderData && count === 0);
  if (isLoading) return <HitsSkeleton label={t('search.loading')} />;
  if (query.isSuccess && count === 0) return none;
  return (
    <>
      <SearchHits
        hits={hits}
        corrections={query.data?.pages[0]?.corrections ?? []}
        hasMore={query.hasNextPage}
        isBusy={query.isPlaceholderData}
        onOpen={onOpen}
      />
      <ListEnd
        key={term}
        query={query}
        loadingLabel={t('search.loadingMore')}
        failureText={t('search.failed')}
      />
      {!query.isError && children}
      {hits[0] && !query.hasNextPage && count <= fewHits && (
        <MoreLike
          key={hits[0].drama.dramaId}
          dramaId={hits[0].drama.dramaId}
          without={hits.map(({ drama }) => drama.dramaId)}
        />
      )}
    </>
  );
}

type SearchHitsProps = {
  hits: readonly SearchHit[];
  corrections: readonly SearchCorrection[];
  hasMore: boolean;
  isBusy: boolean;
  onOpen: () => void;
};

function SearchHits({ hits, corrections, hasMore, isBusy, onOpen }: SearchHitsProps) {
  const { t } = useTranslation('discovery');
  const count = hits.length;
  return (
    <>
      <p className={styles.status} role="status">
        {count > 0 && (
          <span>{t('search.results', { count, shown: hasMore ? `${count}+` : String(count) })}</span>
        )}
        {corrections.map((correction) => (
          <span key={correction.searched}>{` · ${t('search.corrected', correction)}`}</span>
        ))}
      </p>
      <div className={styles.hits} aria-busy={isBusy}>
        {hits.map((hit) => (
          <SearchHitRow key={hit.drama.dramaId} hit={hit} onOpen={onOpen} />
        ))}
      </div>
    </>
  );
}

function HitsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.hits}>
        {[64, 48, 72, 56, 40].map((percent) => (
          <div key={percent} className={styles.hit}>
            <SkeletonBox width={44} height={66} />
            <SkeletonLine width={`${percent}%`} />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
