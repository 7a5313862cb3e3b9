import type { Category } from '@cliffhanger/contracts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { ImageCard } from '#ui/image-card.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { Pills } from '#ui/pills.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './all-dramas.module.css';

const allCategories = '';
/** The last choice, for a viewer who returns from one of the dramas. */
let lastCategoryId = allCategories;
/** A multiple of three, so that the rows are full. */
const pageSize = 24;

/** The whole catalog by category. It loads page by page once the viewer scrolls near it. */
export function AllDramas({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation(['home', 'common']);
  const headingId = useId();
  const panelId = useId();
  const [categoryId, setCategoryId] = useState(lastCategoryId);
  const choose = (id: string) => {
    lastCategoryId = id;
    setCategoryId(id);
  };
  return (
    <section className={styles.all} aria-labelledby={headingId}>
      <ShelfHeader title={t('all.title')} id={headingId} className={styles.head} />
      <Pills
        label={t('all.categories')}
        panelId={panelId}
        className={styles.pills}
        items={[
          { id: allCategories, label: t('all.everything') },
          ...categories.map(({ categoryId: id, name }) => ({ id, label: name })),
        ]}
        current={categoryId}
        onChange={choose}
      />
      <DramaGrid categoryId={categoryId} panelId={panelId} />
    </section>
  );
}

const useDramaPages = (categoryId: string) => {
  const options = api.dramas.list.pages({
    limit: pageSize,
    ...(categoryId !== allCategories && { categoryId }),
  });
  const queryClient = useQueryClient();
  const [isEnabled, setIsEnabled] = useState(() => queryClient.getQueryData(options.queryKey) !== undefined);
  const query = useInfiniteQuery({ ...options, enabled: isEnabled, placeholderData: keepPreviousData });
  return { query, pages: query.data?.pages ?? [], isEnabled, enable: () => setIsEnabled(true) };
};

function DramaGrid({ categoryId, panelId }: { categoryId: string; panelId: string }) {
  const { t } = useTranslation(['home', 'common']);
  const { query, pages, isEnabled, enable } = useDramaPages(categoryId);
  return (
    <div id={panelId} role="tabpanel" aria-label={t('all.title')} aria-busy={query.isPlaceholderData}>
      {!isEnabled && <ScrollSentinel onNear={enable} />}
      {query.isPending && <SkeletonGrid label={t('common:loading')} />}
      <CardGrid>
        {pages.flatMap(({ items }) =>
          items.map(({ dramaId, posterUrl, tone, title, episodesNum }) => (
            <ImageCard
              key={dramaId}
              fluid
              href={href(paths.drama(dramaId))}
              src={posterUrl}
              tone={tone}
              title={title}
              meta={t('common:episodes', { count: episodesNum })}
            />
          )),
        )}
      </CardGrid>
      {query.hasNextPage && !query.isError && (
        <ScrollSentinel key={`${categoryId}${pages.length}`} onNear={() => query.fetchNextPage()} />
      )}
      {query.isFetchingNextPage && <Spinner label={t('all.loadingMore')} />}
      {query.isError && (
        <GridError
          isBusy={query.isFetching}
          onRetry={() => (pages.length === 0 ? query.refetch() : query.fetchNextPage())}
        />
      )}
    </div>
  );
}

function GridError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <StatusMessage
      kind="error"
      title={t('common:failure.title')}
      text={t('all.failed')}
      action={{ label: t('common:tryAgain'), onClick: onRetry, busy: isBusy }}
    />
  );
}
