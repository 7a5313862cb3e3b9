import { contract } from '@cliffhanger/contracts';
import { listMovements, movementView } from '#features/ledger/ledger.ts';
import { listOffers, type Orders, orderView, unpaidOrderView } from '#features/orders/orders.ts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';

export const walletRoutes = ({ database, clock, payment }: Platform, orders: Orders) =>
  implement(contract.wallet, {
    templates: {
      shared: ({ query, country, market, language }) =>
        listOffers(
          { database, payment },
          { country, market: query.country ?? market, now: clock.now() },
          query.dramaId,
          language,
        ),
    },
    placeOrder: async ({ body, caller }) => {
      const { order, payUrl } = await orders.place(requireUser(caller).userId, body, caller);
      return { order: orderView(order, clock.now()), payUrl };
    },
    orderStatus: async ({ query, caller }) => {
      const { order, payUrl } = await orders.status(requireUser(caller).userId, query.orderId);
      return { ...orderView(order, clock.now()), payUrl };
    },
    unpaidOrders: async ({ caller }) => {
      const unpaid = await orders.listUnpaid(requireUser(caller).userId);
      return { orders: unpaid.map((order) => unpaidOrderView(order, clock.now())) };
    },
    cancelOrder: async ({ body, caller }) =>
      orderView(await orders.cancel(requireUser(caller).userId, body.orderId), clock.now()),
    movements: ({ query: { cursor, limit }, caller }) => {
      const cursorKey = decodeCursor(cursor, 'number');
      const before = cursorKey && { createdAt: new Date(cursorKey.value), id: cursorKey.id };
      const rows = listMovements(database.rows, requireUser(caller).userId, before, limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        items: page.map((row) => movementView(row, caller.language, caller.country)),
        nextCursor: encodeCursor(last ? { value: last.createdAt.getTime(), id: last.id } : null),
      };
    },
  });
