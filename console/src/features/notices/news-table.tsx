import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { type News, useNewsWords } from './news-words.ts';

interface NewsTableProps {
  news: readonly News[];
  onLoadMore: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

/** Messages to viewers, the newest first, with how many got and read them. */
export function NewsTable({ news, onLoadMore, isLoadingMore }: NewsTableProps) {
  const { t } = useTranslation('notices');
  const { titleOf, stateOf, segmentOf } = useNewsWords();
  const isPhone = useIsPhone();
  const isOut = ({ state }: News) => state !== 'draft' && state !== 'planned';
  const counted = (count: (one: News) => number) => (one: News) => isOut(one) && formatNumber(count(one));
  const columns: TableColumn<News>[] = [
    {
      id: 'message',
      name: t('column.message'),
      width: '3fr',
      cell: (one) => (
        <>
          <div>{titleOf(one)}</div>
          <div className="fine">{stateOf(one)}</div>
        </>
      ),
    },
    { id: 'to', name: t('column.to'), width: '2fr', cell: ({ segment }) => segmentOf(segment) },
    {
      id: 'people',
      name: t('column.people'),
      width: '1fr',
      isNumber: true,
      cell: counted(({ people }) => people),
    },
    {
      id: 'opened',
      name: t('column.opened'),
      width: '1fr',
      isNumber: true,
      cell: counted(({ opened }) => opened),
    },
  ];
  return (
    <DataTable
      label={t('topic.server')}
      columns={isPhone ? columns.filter(({ id }) => id === 'message' || id === 'people') : columns}
      items={news}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/notices/messages?id=${encodeURIComponent(id)}`}
      onLoadMore={onLoadMore}
      isLoadingMore={isLoadingMore}
    />
  );
}
