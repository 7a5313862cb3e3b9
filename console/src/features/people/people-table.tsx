import type { accountSorts, ListedAccountJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import {
  countryName,
  formatAge,
  formatDay,
  formatList,
  formatMoney,
  formatNumber,
} from '#lib/language/format.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';

type Sort = (typeof accountSorts)[number];

interface PeopleTableProps {
  people: readonly ListedAccountJson[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onLoadMore?: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

/** Viewers in rows that lead to their pages. */
export function PeopleTable({ people, sort, onSort, onLoadMore, isLoadingMore }: PeopleTableProps) {
  const { t } = useTranslation(['people', 'common']);
  const isPhone = useIsPhone();
  const columns = usePeopleColumns();
  const shown = isPhone ? columns.filter(({ id }) => id === 'name' || id === 'coins') : columns;
  return (
    <DataTable
      label={t('common:place.people')}
      columns={shown}
      items={people}
      idOf={({ id }) => id}
      hrefOf={({ number }) => `/people/${number}`}
      onLoadMore={onLoadMore}
      isLoadingMore={isLoadingMore}
      sort={{ column: sort, direction: 'descending' }}
      onSort={(column) => onSort(column as Sort)}
    />
  );
}

const usePeopleColumns = (): readonly TableColumn<ListedAccountJson>[] => {
  const { t } = useTranslation('people');
  const flagsOf = ({ memberExpire, blockedAt, mutedAt, deletionDueAt }: ListedAccountJson) => [
    ...(blockedAt ? [t('list.blocked')] : []),
    ...(mutedAt ? [t('list.muted')] : []),
    ...(deletionDueAt ? [t('list.leaves', { day: formatDay(deletionDueAt) })] : []),
    ...(memberExpire && new Date(memberExpire) > new Date()
      ? [t('list.member', { day: formatDay(memberExpire) })]
      : []),
  ];
  return [
    {
      id: 'name',
      name: t('viewer'),
      width: '2fr',
      cell: ({ displayName, number, identities }) => (
        <>
          <div>{displayName}</div>
          <div className="fine">{[number, ...identities.map(({ subject }) => subject)].join(' · ')}</div>
        </>
      ),
    },
    {
      id: 'country',
      name: t('list.country'),
      width: '1fr',
      cell: ({ country }) => <div>{countryName(country)}</div>,
    },
    {
      id: 'newest',
      name: t('list.joined'),
      width: 124,
      isSortable: true,
      cell: ({ registerTime }) => formatDay(registerTime),
    },
    {
      id: 'seen',
      name: t('list.seen'),
      width: 96,
      isSortable: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('list.never') : formatAge(lastSeenAt)),
    },
    {
      id: 'coins',
      name: t('coinsName'),
      width: 76,
      isNumber: true,
      isSortable: true,
      cell: ({ paidCoin, bonusCoin }) => formatNumber(paidCoin + bonusCoin),
    },
    {
      id: 'paid',
      name: t('list.paid'),
      width: '1fr',
      isNumber: true,
      cell: ({ paid }) => paid.map(formatMoney).join(' · '),
    },
    {
      id: 'flags',
      name: t('stateName'),
      width: '1.8fr' as `${number}fr`,
      cell: (account) => {
        const flags = flagsOf(account);
        return <div>{flags.length > 0 ? formatList(flags) : ''}</div>;
      },
    },
  ];
};
