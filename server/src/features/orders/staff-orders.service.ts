import {
  type OrderSums,
  type RefundedOrder,
  type StaffOrder,
  type StaffOrderDetail,
  similarMinutes,
  type TakenRights,
} from '@cliffhanger/contracts/staff';
import { balanceOf, reckonTakeBack } from '#features/ledger/ledger.ts';
import { countLeftDays } from '#features/membership/membership.ts';
import { getSurvivingUser, listMergedUserIds } from '#features/merged-users/merged-users.ts';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import type { Reader } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { statusAt } from './order-state.ts';
import type { Orders } from './orders.service.ts';
import { createRefundLimits } from './refund-limits.service.ts';
import {
  countSeriesUnlocks,
  findOrderDetail,
  listOrders,
  listSimilarOrders,
  type OrderFilter,
  type OrderSearch,
  sumOrders,
} from './staff-orders.repository.ts';
import { sumStillTaken } from './unspent-refunds.repository.ts';

/** Orders for staff. */
export interface StaffOrders {
  /** Lists orders, newest first. @throws StaffError when there is no order `beforeId` */
  list(search: OrderSearch): Promise<StaffOrder[]>;
  /** Sums the orders of a filter by currency. */
  sum(filter: OrderFilter): Promise<OrderSums[]>;
  /** @throws StaffError when there is no such order */
  show(orderId: string): Promise<StaffOrderDetail>;
  /** The largest amount that an operator may refund, and their refunds left today; null without a limit. */
  refundLimitFor(operator: StaffOperator): Promise<{ amountMinor: number; left: number } | null>;
  /**
   * Refunds the payment through the provider and takes back what it bought, as a refund event of the provider does.
   * Changes nothing when the order is already refunded.
   * @param expected what the refund was said to take back
   * @throws StaffError when the order is not paid, was paid through another provider, the refund would take something
   *   else than expected, or is beyond the operator's limits; AppError unavailable
   */
  refund(orderId: string, operator: StaffOperator, expected?: TakenRights): Promise<RefundedOrder>;
}

export const createStaffOrders = (
  { database, clock, payment }: Pick<Platform, 'database' | 'clock' | 'payment'>,
  orders: Pick<Orders, 'refund'>,
): StaffOrders => {
  const limits = createRefundLimits({ database, clock });
  const get = async (orderId: string): Promise<StaffOrderDetail> => {
    const order = await findOrderDetail(database.read, orderId);
    if (!order) throw noOrder(orderId);
    const now = clock.now();
    const similar = await listSimilar(database.read, order);
    return {
      ...order,
      ...coinsAfterRefund(order),
      status: statusAt(order, now),
      refundable: order.status === 'paid' ? await reckonRefund(database.read, order, now) : null,
      similar,
      repeats: lastBefore(order, similar),
    };
  };
  return {
    async list(search) {
      const found = await listOrders(database, search);
      if (found === null) throw noOrder(search.beforeId ?? '');
      return found.map((order) => ({ ...order, status: statusAt(order, clock.now()) }));
    },
    sum: (filter) => sumOrders(database.rowsInThread, filter),
    show: get,
    refundLimitFor: (operator) => limits.limitFor(operator),
    async refund(orderId, operator, expected) {
      const order = await get(orderId);
      const { status, provider, refundable } = order;
      if (expected && refundable && !isSame(expected, refundable))
        throw new StaffError(
          `nothing was refunded: order ${orderId} would now take back something else than before; look at it again`,
          { reason: 'orderChanged', values: {} },
        );
      if (status === 'paid') await limits.reserve(order, operator);
      try {
        await orders.refund(orderId);
      } catch (error) {
        const { sentence } = error instanceof ProviderFailure ? error : {};
        const isRefused = error instanceof AppError && error.errorName === 'orderNotRefundable';
        // Without an answer, the provider may have refunded it: a repeated call needs the reservation.
        if (sentence !== undefined || isRefused) await limits.release(orderId);
        if (sentence !== undefined)
          throw new StaffError(`${provider} refuses to refund order ${orderId}: ${sentence}`, {
            reason: 'providerRefused',
            values: { provider, sentence },
          });
        if (!isRefused) throw error;
        const reason = payment
          ? `only paid orders of ${payment.name} can be refunded`
          : 'no payment provider is configured';
        throw new StaffError(
          `order ${orderId} (${status}, provider ${provider}) cannot be refunded: ${reason}`,
          { reason: 'orderNotRefundable', values: { status } },
        );
      }
      return { ...(await get(orderId)), moved: status !== 'refunded' };
    },
  };
};

const noOrder = (orderId: string) =>
  new StaffError(`there is no order "${orderId}"; find it with pnpm staff order list`, {
    reason: 'orderUnknown',
    values: {},
  });

type FoundOrder = NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>;

/** Calculates what a refund would take back now. The account may have been merged into another one, which then gives it back. */
const reckonRefund = async (db: Reader, order: FoundOrder, now: Date): Promise<TakenRights> => {
  const { userId } = await getSurvivingUser(db, order.user.id);
  const taken = await sumStillTaken(db, order.id);
  const owedCoins = order.coinsPaid + order.coinsBonus - taken.paidCoins - taken.bonusCoins;
  return {
    ...reckonTakeBack(owedCoins, (await balanceOf(db, userId)).coin),
    daysTakenBack: await countLeftDays(db, { orderId: order.id }, now),
    episodesTakenBack: order.dramaId === null ? 0 : await countSeriesUnlocks(db, userId, order.dramaId),
  };
};

const isSame = (one: TakenRights, other: TakenRights): boolean =>
  one.coinsTakenBack === other.coinsTakenBack &&
  one.coinsSpent === other.coinsSpent &&
  one.daysTakenBack === other.daysTakenBack &&
  one.episodesTakenBack === other.episodesTakenBack;

const listSimilar = async (db: Reader, { id, templateId, paidAt, user }: FoundOrder) => {
  if (!paidAt) return [];
  const { userId } = await getSurvivingUser(db, user.id);
  const period = [minutesAfter(paidAt, -similarMinutes), minutesAfter(paidAt, similarMinutes)] as const;
  return listSimilarOrders(db, { id, templateId, userIds: await listMergedUserIds(db, userId) }, period);
};

/** The last of the similar orders that was paid before this one. */
const lastBefore = ({ id, paidAt }: FoundOrder, similar: StaffOrderDetail['similar']) =>
  similar.findLast(
    (other) =>
      paidAt !== null &&
      (other.paidAt < paidAt || (other.paidAt.getTime() === paidAt.getTime() && other.id < id)),
  ) ?? null;

/** What an order brought, without what went back for money before. */
const reasonsOfBrought: ReadonlySet<string> = new Set(['recharge', 'unspentRefund', 'unspentRefundReversal']);

/** The coins of a refunded order that the refund took back, and those that had been spent. */
const coinsAfterRefund = ({ status, transfers }: Pick<StaffOrderDetail, 'status' | 'transfers'>) => {
  const refund = transfers.findLast(({ reason }) => reason === 'refund');
  if (!refund || status !== 'refunded') return { coinsTakenBack: null, coinsSpent: null };
  const brought = transfers
    .filter(({ reason }) => reasonsOfBrought.has(reason))
    .reduce((sum, { coins }) => sum + coins, 0);
  return { coinsTakenBack: 0 - refund.coins, coinsSpent: brought + refund.coins };
};
