import type { RefundedOrder, StaffOrder, StaffOrderDetail } from '@cliffhanger/contracts/staff';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { statusAt } from './order-state.ts';
import type { Orders } from './orders.service.ts';
import { findOrderDetail, listOrders, type OrderSearch } from './staff-orders.repository.ts';

/** Orders for staff. */
export interface StaffOrders {
  /** Lists orders, newest first. @throws StaffError when there is no order `beforeId` */
  list(search: OrderSearch): Promise<StaffOrder[]>;
  /** @throws StaffError when there is no such order */
  show(orderId: string): Promise<StaffOrderDetail>;
  /**
   * Refunds the payment through the provider and takes back what it bought, as a refund event of the provider does.
   * Changes nothing when the order is already refunded.
   * @throws StaffError when the order is not paid, or was paid through another provider; AppError unavailable
   */
  refund(orderId: string): Promise<RefundedOrder>;
}

export const createStaffOrders = (
  { database, clock, payment }: Pick<Platform, 'database' | 'clock' | 'payment'>,
  orders: Pick<Orders, 'refund'>,
): StaffOrders => {
  const get = async (orderId: string): Promise<StaffOrderDetail> => {
    const order = await findOrderDetail(database.read, orderId);
    if (!order) throw noOrder(orderId);
    return { ...order, ...coinsAfterRefund(order), status: statusAt(order, clock.now()) };
  };
  return {
    async list(search) {
      const found = await listOrders(database, search);
      if (found === null) throw noOrder(search.beforeId ?? '');
      return found.map((order) => ({ ...order, status: statusAt(order, clock.now()) }));
    },
    show: get,
    async refund(orderId) {
      const { status, provider } = await get(orderId);
      try {
        await orders.refund(orderId);
      } catch (error) {
        if (error instanceof ProviderFailure && error.sentence !== undefined)
          throw new StaffError(`${provider} refuses to refund order ${orderId}: ${error.sentence}`);
        if (!(error instanceof AppError) || error.errorName !== 'orderNotRefundable') throw error;
        const reason = payment
          ? `only paid orders of ${payment.name} can be refunded`
          : 'no payment provider is configured';
        throw new StaffError(
          `order ${orderId} (${status}, provider ${provider}) cannot be refunded: ${reason}`,
        );
      }
      return { ...(await get(orderId)), moved: status !== 'refunded' };
    },
  };
};

const noOrder = (orderId: string) =>
  new StaffError(`there is no order "${orderId}"; find it with pnpm staff order list`);

/** The coins of a refunded order that the refund took back, and those that had been spent. */
const coinsAfterRefund = ({ status, transfers }: Pick<StaffOrderDetail, 'status' | 'transfers'>) => {
  const refund = transfers.findLast(({ reason }) => reason === 'refund');
  if (!refund || status !== 'refunded') return { coinsTakenBack: null, coinsSpent: null };
  const brought = transfers.find(({ reason }) => reason === 'recharge')?.coins ?? 0;
  return { coinsTakenBack: 0 - refund.coins, coinsSpent: brought + refund.coins };
};
