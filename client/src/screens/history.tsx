import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearAll } from '#features/history/clear-all.tsx';
import { HistoryEmpty } from '#features/history/history-empty.tsx';
import { HistoryList } from '#features/history/history-list.tsx';
import { useClearHistory } from '#features/history/use-clear-history.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';

export default function History() {
  const { t } = useTranslation(['history', 'common']);
  const goBack = useGoBack(paths.profile());
  const [isEditing, setIsEditing] = useState(false);
  const history = useInfiniteQuery(api.progress.history.pages());
  const { isRemoved, clearDrama, clearAll, isClearing } = useClearHistory();
  useDocumentTitle(t('common:pages.history'));

  const loaded = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown = loaded.filter(({ drama }) => !isRemoved(drama.dramaId));
  const isEmpty = history.isSuccess && shown.length === 0 && !history.hasNextPage;
  const clearEverything = async () => {
    await clearAll();
    setIsEditing(false);
    toast(t('allCleared'));
  };
  const toggle = {
    label: t(isEditing ? 'common:done' : 'common:edit'),
    onClick: () => setIsEditing(!isEditing),
  };

  return (
    <Column>
      <TopBar
        title={t('common:pages.history')}
        back={{ label: t('common:back'), onClick: goBack }}
        action={shown.length > 0 ? toggle : undefined}
      />
      {history.isPending && <SkeletonRows label={t('loading')} />}
      {isEmpty && <HistoryEmpty />}
      {isEditing && shown.length > 0 && (
        <ClearAll
          count={history.hasNextPage ? null : shown.length}
          busy={isClearing}
          onClear={clearEverything}
        />
      )}
      <HistoryList
        items={shown}
        isEditing={isEditing}
        onRemove={({ drama }) => clearDrama(drama.dramaId, drama.title)}
      />
      <ListEnd
        query={history}
        loadingLabel={t('loadingMore')}
        failure={{
          title: t('common:failure.title'),
          text: t('failed'),
          retryLabel: t('common:tryAgain'),
        }}
      />
    </Column>
  );
}
