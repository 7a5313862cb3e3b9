import { formatMoney } from '@cliffhanger/contracts';
import { moneyLimitsOfRole } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import { dayOf } from '#platform/time/clock.ts';
import { countStaffRefunds, deleteStaffRefund, insertStaffRefund } from './staff-refunds.repository.ts';

/** How much the people of a role may refund. */
export interface RefundLimits {
  limitFor(operator: StaffOperator): Promise<{ amountMinor: number; left: number } | null>;
  /**
   * Counts a refund before the provider is asked, so that refunds at the same time count each other. A repeated one of
   * the same order counts once.
   * @throws StaffError refundAmountLimit, refundCountLimit
   */
  reserve(order: RefundedPayment, operator: StaffOperator): Promise<void>;
  /** Counts a refund no longer that the provider refused. */
  release(orderId: string): Promise<void>;
}

interface RefundedPayment {
  id: string;
  amountMinor: number;
  currency: string;
}

export const createRefundLimits = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): RefundLimits => ({
  async limitFor({ session }) {
    const limits = session && moneyLimitsOfRole[session.role];
    if (!limits) return null;
    const refunded = await countStaffRefunds(database.read, session.personId, startOfDay(clock.now()));
    return { amountMinor: limits.refundAmountMinor, left: Math.max(limits.refunds - refunded, 0) };
  },
  async reserve({ id: orderId, amountMinor, currency }, { session }) {
    const limits = session && moneyLimitsOfRole[session.role];
    if (!limits) return;
    if (amountMinor > limits.refundAmountMinor) {
      const limit = formatMoney('en', { amountMinor: limits.refundAmountMinor, currency });
      throw new StaffError(`nothing was refunded: up to ${limit} each; an owner can refund more`, {
        reason: 'refundAmountLimit',
        values: { limit },
      });
    }
    await database.transaction(async (tx) => {
      const now = clock.now();
      await insertStaffRefund(tx, { orderId, personId: session.personId, createdAt: now });
      const { refunds: limit } = limits;
      if ((await countStaffRefunds(tx, session.personId, startOfDay(now))) > limit)
        throw new StaffError(`nothing was refunded: ${limit} a day for each person; an owner can refund it`, {
          reason: 'refundCountLimit',
          values: { limit },
        });
    });
  },
  release: (orderId) => deleteStaffRefund(database.write, orderId),
});

const startOfDay = (now: Date): Date => new Date(dayOf(now));
