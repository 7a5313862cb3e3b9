import type { StaffArguments } from '@cliffhanger/contracts/staff';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ListedOrder, useOrderWords } from '#entities/order.ts';
import { callStaff } from '#lib/api/call.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { csvFile } from '#lib/csv.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ordersToCsv } from './order-csv.ts';

const pageSize = 1000;
type Filter = Omit<StaffArguments<'order.list'>, 'limit' | 'beforeId'>;

/** Reads all pages of a filter. */
const listAll = async (filter: Filter): Promise<ListedOrder[]> => {
  const orders: ListedOrder[] = [];
  for (;;) {
    const page = await callStaff('order.list', { ...filter, beforeId: orders.at(-1)?.id, limit: pageSize });
    orders.push(...page);
    if (page.length < pageSize) return orders;
  }
};

/** Saves the orders that the address shows, all pages of them, as a table for spreadsheets. */
export function ExportOrders({ filter }: { filter: Filter }) {
  const { t } = useTranslation('people');
  const { nameOf } = useOrderWords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => listAll(filter),
    onSuccess: (orders) => {
      const file = csvFile(ordersToCsv(orders, nameOf));
      saveFile(`orders-${new Date().toISOString().slice(0, 10)}.csv`, file);
      showToast({ text: t('orderList.saved', { count: orders.length }) });
    },
    onError: (error) => showToast({ text: failureMessage(error) }),
  });
  return (
    <Button isPending={isPending} onPress={() => mutate()}>
      {t('orderList.csv')}
    </Button>
  );
}
