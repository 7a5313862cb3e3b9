import { orderFilter } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { ExportOrders } from '#features/orders/export-orders.tsx';
import { OrderFilters } from '#features/orders/order-filters.tsx';
import { OrderSums } from '#features/orders/order-sums.tsx';
import { OrderTable } from '#features/orders/order-table.tsx';
import { useCall, useCallPages } from '#lib/api/use-call.ts';
import { zoneName } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { FindField } from '#ui/find-field.tsx';
import { Page } from '#ui/page.tsx';
import { Loaded, State } from '#ui/state.tsx';

const pageSize = 50;

/** Lists orders, with the sums of what is filtered. */
export function Orders() {
  const { t } = useTranslation(['people', 'common']);
  // The rail names the zone on a desk.
  const isPhone = useIsPhone();
  const [filter, change] = useAddressInput(orderFilter);
  const sums = useCall('order.sums', filter, { keepsPrevious: true });
  // One order more says that there are others.
  const answer = useCallPages('order.list', { ...filter, limit: pageSize + 1 }, (page, input) =>
    page.length > pageSize ? { ...input, beforeId: page[pageSize - 1]?.id } : null,
  );
  // One failure is enough to say.
  const hasFailed = answer.data === undefined && answer.error !== null;
  const clear = () => change(Object.fromEntries(Object.keys(orderFilter).map((name) => [name, undefined])));
  return (
    <Page
      title={t('common:place.orders')}
      note={isPhone && t('times', { zone: zoneName() })}
      actions={
        <>
          <FindField
            label={t('orderList.find')}
            value={filter.reference ?? ''}
            onChange={(reference) => change({ reference }, { isTyping: true })}
          />
          <ExportOrders filter={filter} />
        </>
      }
    >
      <OrderFilters filter={filter} onChange={change} />
      {!hasFailed && (
        <Loaded answer={sums} lines={2}>
          {(list) => <OrderSums sums={list} />}
        </Loaded>
      )}
      <Loaded answer={answer} lines={10}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.slice(0, pageSize));
          return orders.length === 0 ? (
            <NoOrders onClear={Object.keys(filter).length > 0 ? clear : null} />
          ) : (
            <OrderTable
              orders={orders}
              onLoadMore={answer.hasNextPage ? answer.fetchNextPage : undefined}
              isLoadingMore={answer.isFetchingNextPage}
            />
          );
        }}
      </Loaded>
    </Page>
  );
}

/** @param onClear takes away the filter that nothing meets; null without one */
function NoOrders({ onClear }: { onClear: (() => void) | null }) {
  const { t } = useTranslation('people');
  if (onClear === null) return <State title={t('orderList.none')} text={t('orderList.noneText')} />;
  return (
    <State
      title={t('orderList.empty')}
      text={t('orderList.emptyText')}
      action={<Button onPress={onClear}>{t('list.clear')}</Button>}
    />
  );
}
