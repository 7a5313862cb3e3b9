import type { Category } from '@cliffhanger/contracts';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DramaCard } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { Pills } from '#ui/pills.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import styles from './all-dramas.module.css';

/** The choice of every category. */
export const allCategories = '';
/** A multiple of three, so that the rows are full. */
const pageSize = 24;

type AllDramasProps = {
  categories: readonly Category[];
  categoryId: string;
  onChoose: (categoryId: string) => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
};

/** All dramas, or those of a category. They load page by page once the viewer scrolls near them. */
export function AllDramas({ categories, categoryId, onChoose, headingRef }: AllDramasProps) {
  const { t } = useTranslation(['home', 'common']);
  const headingId = useId();
  const panelId = useId();
  return (
    <section className={styles.all} aria-labelledby={headingId}>
      <ShelfHeader title={t('all.title')} id={headingId} headingRef={headingRef} className={styles.head} />
      <Pills
        label={t('all.categories')}
        panelId={panelId}
        className={styles.pills}
        items={[
          { id: allCategories, label: t('all.everything') },
          ...categories.map(({ categoryId: id, name }) => ({ id, label: name })),
        ]}
        current={categoryId}
        onChange={onChoose}
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
          items.map((drama) => (
            <DramaCard
              key={drama.dramaId}
              fluid
              drama={drama}
              meta={t('common:episodes', { count: drama.episodesNum })}
            />
          )),
        )}
      </CardGrid>
      <ListEnd
        key={categoryId}
        query={query}
        loadingLabel={t('all.loadingMore')}
        failureText={t('all.failed')}
      />
    </div>
  );
}
