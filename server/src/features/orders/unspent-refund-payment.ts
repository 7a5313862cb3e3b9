import type { EventPublisher } from '#features/live-events/live-events.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { addNotice } from '#features/notices/notices.ts';
import type { Order, UnspentRefund } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { type Checkout, type PaymentProvider, PaymentRefused } from '#platform/payment/payment.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import { checkoutOf } from './checkout.ts';
import { advance, returnCoins } from './delivery.ts';
import {
  findPendingRefund,
  finishRefund,
  listDueRefunds,
  postponeRefund,
  sumStillTaken,
} from './unspent-refunds.repository.ts';
import { publishChange } from './unspent-refunds.service.ts';

type PendingRefund = UnspentRefund & { order: Order };
type End = { status: 'refunded'; failure: null } | { status: 'refused'; failure: string };

const firstWaitSeconds = 30;
const maxWaitSeconds = 3600;

/** Twice as long after each try without an answer. */
const waitSeconds = (tries: number): number => Math.min(firstWaitSeconds * 2 ** tries, maxWaitSeconds);

/**
 * Asks the provider for the money of taken coins until it answers. Each refund has one key at the provider, so a repeated
 * try moves nothing twice. A provider that is no longer configured is asked again once it is.
 * @param recordStatus receives the status of an order whose money is all back
 * @returns a job
 */
export const createUnspentRefundPayment =
  (
    { database, clock, payment }: Pick<Platform, 'database' | 'clock' | 'payment'>,
    { commit }: Pick<EventPublisher, 'commit'>,
    recordStatus: (status: Order['status'] | null) => void,
  ) =>
  async (): Promise<void> => {
    for (const id of await listDueRefunds(database.read, clock.now())) {
      const refund = await findPendingRefund(database.read, id);
      if (!refund) continue;
      try {
        const end = await ask(payment, refund);
        recordStatus(
          await commit(async (tx, publish) => {
            const pending = await findPendingRefund(tx, id);
            return pending && finish(tx, publish, pending, end, clock.now());
          }),
        );
      } catch (error) {
        const { tries } = refund;
        const nextTryAt = secondsAfter(clock.now(), waitSeconds(tries));
        const failure = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
        await postponeRefund(database.write, id, { tries: tries + 1, nextTryAt, failure });
      }
    }
  };

/** @throws when the provider does not answer, or is not the one that was paid */
const ask = async (
  payment: PaymentProvider | null,
  { id: key, order, amountMinor }: PendingRefund,
): Promise<End> => {
  const checkout: Checkout | null = checkoutOf(order);
  if (!payment || payment.name !== order.provider) throw new Error(`${order.provider} is not configured`);
  if (!checkout) return { status: 'refused', failure: 'the order has no checkout' };
  try {
    await payment.refund(checkout, { key, price: { amountMinor, currency: order.currency } });
    return { status: 'refunded', failure: null };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return { status: 'refused', failure: error.message };
  }
};

/** @returns the status of an order whose money is all back now; null for another */
const finish = async (
  tx: Transaction,
  publish: Parameters<Parameters<EventPublisher['commit']>[0]>[1],
  refund: PendingRefund,
  end: End,
  now: Date,
): Promise<Order['status'] | null> => {
  const { order, amountMinor } = refund;
  const { userId } = await getSurvivingUser(tx, order.userId);
  const subject = { userId, orderId: order.id, at: now };
  await finishRefund(tx, refund, { ...end, finishedAt: now });
  // While a dispute has taken the payment away, the coins wait for its end.
  if (end.status === 'refused' && order.status === 'paid')
    await returnCoins(tx, { ...subject, refundId: refund.id });
  await publishChange(tx, publish, userId);
  if (end.status === 'refused') return null;
  const details = { orderId: order.id, price: { amountMinor, currency: order.currency } };
  const key = `unspentRefund:${refund.id}`;
  await addNotice(tx, publish, { kind: 'refund', key, userId, details, at: now });
  const isWhole = order.returnedMinor + amountMinor === order.amountMinor;
  const { paidCoins } = await sumStillTaken(tx, order.id);
  if (!isWhole || paidCoins !== order.coinsPaid) return null;
  return advance(tx, publish, { ...order, returnedMinor: order.amountMinor }, 'refunded', now);
};
