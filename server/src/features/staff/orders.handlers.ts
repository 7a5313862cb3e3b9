import type { orderCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { OrderDesk } from '#features/orders/orders.ts';

export interface OrderDependencies {
  accounts: AccountLookup;
  orderDesk: OrderDesk;
}

/** Serves `pnpm staff order …`. */
export const orderHandlers = ({
  accounts,
  orderDesk,
}: OrderDependencies): StaffHandlers<typeof orderCalls> => ({
  'order.list': async ({ who, ...search }) =>
    orderDesk.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'order.show': ({ orderId }) => orderDesk.show(orderId),
  'order.refund': ({ orderId }) => orderDesk.refund(orderId),
});
