import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearAll } from '#features/history/clear-all.tsx';
import { HistoryEmpty } from '#features/history/history-empty.tsx';
import { HistoryList } from '#features/history/history-list.tsx';
import { useClearHistory } from '#features/history/use-clear-history.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useEditToggle } from './use-edit-toggle.ts';

export default function History() {
  const { t } = useTranslation(['history', 'common']);
  const goBack = useGoBack(paths.profile());
  const { isEditing, toggle, stopEditing } = useEditToggle();
  const { query, items, clearDrama, clearAll, isClearing } = useHistoryItems();

  const isEmpty = query.isSuccess && items.length === 0 && !query.hasNextPage;
  const clearEverything = async () => {
    await clearAll();
    stopEditing();
    toast(t('allCleared'));
  };
  return (
    <Column>
      <PageBar onBack={goBack} action={items.length > 0 ? toggle : undefined} />
      {query.isPending && <SkeletonRows label={t('loading')} />}
      {isEmpty && <HistoryEmpty />}
      {isEditing && items.length > 0 && (
        <ClearAll
          count={query.hasNextPage ? null : items.length}
          busy={isClearing}
          onClear={clearEverything}
        />
      )}
      <HistoryList
        items={items}
        isEditing={isEditing}
        onRemove={({ drama }) => clearDrama(drama.dramaId, drama.title)}
      />
      <HistoryEnd query={query} />
    </Column>
  );
}

/** The watched dramas that are loaded, without those that the viewer removes. */
function useHistoryItems() {
  const query = useInfiniteQuery(api.progress.history.pages());
  const { isRemoved, ...clearing } = useClearHistory();
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return { query, items: loaded.filter(({ drama }) => !isRemoved(drama.dramaId)), ...clearing };
}

function HistoryEnd({ query }: Pick<ComponentProps<typeof ListEnd>, 'query'>) {
  const { t } = useTranslation(['history', 'common']);
  return <ListEnd query={query} loadingLabel={t('loadingMore')} failureText={t('failed')} />;
}
