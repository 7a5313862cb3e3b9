import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { type ListedOrder, useOrderWords } from '#entities/order.ts';
import { countryName, formatMoney, formatTime } from '#lib/language/format.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import styles from './orders.module.css';

interface OrderTableProps {
  orders: readonly ListedOrder[];
  onLoadMore?: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

/** Orders in rows that lead to their viewer, with the order open. */
export function OrderTable({ orders, onLoadMore, isLoadingMore }: OrderTableProps) {
  const { t } = useTranslation(['people', 'common']);
  const isPhone = useIsPhone();
  const columns = useOrderColumns(isPhone);
  return (
    <DataTable
      label={t('common:place.orders')}
      columns={columns}
      items={orders}
      idOf={({ id }) => id}
      hrefOf={({ id, user }) => `/people/${user.number}?order=${id}`}
      onLoadMore={onLoadMore}
      isLoadingMore={isLoadingMore}
    />
  );
}

const useOrderColumns = (isPhone: boolean): readonly TableColumn<ListedOrder>[] => {
  const { t } = useTranslation('people');
  const { nameOf } = useOrderWords();
  const what: TableColumn<ListedOrder> = {
    id: 'what',
    name: t('orderList.what'),
    ...(isPhone ? { width: '5fr', minWidth: 224 } : { width: '2fr', minWidth: 236 }),
    cell: (order) => (
      <>
        <div>{nameOf(order)}</div>
        <div className={classNames('fine', order.repeats !== null && styles.warn)}>
          {isPhone
            ? [order.user.displayName, formatTime(order.createdAt)].join(' · ')
            : order.repeats
              ? t('orderList.repeats')
              : order.templateId}
        </div>
      </>
    ),
  };
  const price: TableColumn<ListedOrder> = {
    id: 'price',
    name: t('orderList.price'),
    ...(isPhone ? { width: '3fr', minWidth: 132 } : { width: 110 }),
    isNumber: true,
    cell: (order) => (
      <>
        <div className={classNames(order.status !== 'paid' && styles.unpaid)}>{formatMoney(order)}</div>
        {isPhone && <State order={order} />}
      </>
    ),
  };
  if (isPhone) return [what, price];
  return [
    what,
    {
      id: 'who',
      name: t('viewer'),
      width: '1.4fr' as `${number}fr`,
      cell: ({ user }) => (
        <>
          <div>{user.deletedAt === null ? user.displayName : t('orderList.erased')}</div>
          <div className="fine">{[user.number, countryName(user.country)].join(' · ')}</div>
        </>
      ),
    },
    { id: 'placed', name: t('orderList.placed'), width: 140, cell: ({ createdAt }) => formatTime(createdAt) },
    {
      id: 'state',
      name: t('stateName'),
      width: '1.2fr' as `${number}fr`,
      cell: (order) => <State order={order} />,
    },
    {
      id: 'reference',
      name: t('orderList.reference'),
      width: '1.2fr' as `${number}fr`,
      cell: ({ provider, providerReference }) => (
        <>
          <div className="fine">{provider}</div>
          <div className="fine">{providerReference}</div>
        </>
      ),
    },
    price,
  ];
};

/** The state of an order, with its disputes and a refund that came back. On a phone these problems take the place of the state. */
function State({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('people');
  const { statusOf } = useOrderWords();
  const isPhone = useIsPhone();
  const troubles = [
    ...order.disputes.map(({ status }) => t(`order.dispute.${status}`)),
    ...(order.refundFailedAt === null ? [] : [t('order.refundFailed')]),
  ];
  return (
    <>
      {(!isPhone || troubles.length === 0) && (
        <div className={classNames(isPhone && 'fine')}>{statusOf(order)}</div>
      )}
      {troubles.length > 0 && <div className={classNames('fine', styles.warn)}>{troubles.join(' · ')}</div>}
    </>
  );
}
