import * as z from 'zod';
import type { AccountLookup } from '#features/account/account.ts';
import type { OrderDesk } from '#features/orders/orders.ts';
import { OrderStatus } from '#platform/database/generated/enums.ts';
import { type Verb, verb } from './verb.ts';

export interface OrderDoors {
  accounts: AccountLookup;
  orderDesk: OrderDesk;
}

const named = z.strictObject({ orderId: z.string().min(1).max(100) });

/** What `pnpm staff order …` asks for. */
export const orderVerbs = ({ accounts, orderDesk }: OrderDoors): Record<string, Verb> => ({
  'order.list': verb(
    z.strictObject({
      who: z.string().min(1).max(200).optional(),
      status: z.enum(OrderStatus).optional(),
      limit: z.int().min(1).max(1000),
    }),
    async ({ who, ...search }) =>
      orderDesk.list({ ...search, userId: who === undefined ? undefined : await accounts.idOf(who) }),
  ),
  'order.show': verb(named, ({ orderId }) => orderDesk.show(orderId)),
  'order.refund': verb(named, ({ orderId }) => orderDesk.refund(orderId)),
});
