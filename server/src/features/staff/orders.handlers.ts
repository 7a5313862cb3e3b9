import type { orderCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { StaffOrders } from '#features/orders/orders.ts';

export interface OrderDependencies {
  accounts: AccountLookup;
  staffOrders: StaffOrders;
}

/** Serves `pnpm staff order …`. */
export const orderHandlers = ({
  accounts,
  staffOrders,
}: OrderDependencies): StaffHandlers<typeof orderCalls> => ({
  'order.list': async ({ who, ...search }) =>
    staffOrders.list({ ...search, userId: who === undefined ? undefined : await accounts.getId(who) }),
  'order.show': ({ orderId }) => staffOrders.show(orderId),
  'order.refund': ({ orderId }) => staffOrders.refund(orderId),
});
