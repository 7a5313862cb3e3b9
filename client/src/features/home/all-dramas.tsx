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
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import styles from './all-dramas.module.css';

const everything = '';
/** What was chosen last, for who comes back from one of the dramas. */
let lastCategoryId = everything;
/** Rows of three fill up evenly. */
const pageSize = 24;

/** The whole library by category, fetched page by page once the viewer comes near it. */
export function AllDramas({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation(['home', 'common']);
  const headingId = useId();
  const panelId = useId();
  const [categoryId, setCategoryId] = useState(lastCategoryId);
  const list = api.dramas.list.pages({ limit: pageSize, ...(categoryId !== everything && { categoryId }) });
  const queryClient = useQueryClient();
  const [isWanted, setWanted] = useState(() => queryClient.getQueryData(list.queryKey) !== undefined);
  const dramas = useInfiniteQuery({
    ...list,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  const pages = dramas.data?.pages ?? [];

  return (
    <section className={styles.all} aria-labelledby={headingId}>
      <ShelfHeader title={t('all.title')} id={headingId} className={styles.head} />
      <Pills
        label={t('all.categories')}
        panelId={panelId}
        className={styles.pills}
        items={[
          { id: everything, label: t('all.everything') },
          ...categories.map(({ categoryId: id, name }) => ({ id, label: name })),
        ]}
        current={categoryId}
        onChange={(id) => {
          lastCategoryId = id;
          setCategoryId(id);
        }}
      />
      <div id={panelId} role="tabpanel" aria-label={t('all.title')} aria-busy={dramas.isPlaceholderData}>
        {!isWanted && <ScrollSentinel onNear={() => setWanted(true)} />}
        {dramas.isPending && <GridSkeleton label={t('common:loading')} />}
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
        {dramas.hasNextPage && !dramas.isError && (
          <ScrollSentinel key={`${categoryId}${pages.length}`} onNear={() => dramas.fetchNextPage()} />
        )}
        {dramas.isFetchingNextPage && <Spinner label={t('all.loadingMore')} />}
        {dramas.isError && (
          <StatusMessage
            kind="error"
            title={t('common:failure.title')}
            text={t('all.failed')}
            action={{
              label: t('common:tryAgain'),
              onClick: () => (pages.length === 0 ? dramas.refetch() : dramas.fetchNextPage()),
              busy: dramas.isFetching,
            }}
          />
        )}
      </div>
    </section>
  );
}

function GridSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <CardGrid>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <SkeletonCard key={index} fluid />
        ))}
      </CardGrid>
    </Skeleton>
  );
}
