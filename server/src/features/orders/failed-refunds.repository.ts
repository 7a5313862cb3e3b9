import type { Order, UnspentRefund } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { FailedRefund } from '#platform/payment/payment.ts';

/** Finds a refund for unspent coins of an order. */
export const findUnspentRefund = (tx: Transaction, id: string, orderId: string) =>
  tx.unspentRefund.findFirst({ where: { id, orderId } });

/** Lists the refunds of an order that the provider gave and no bank sent back. */
export const listRefundsOf = async (
  db: Reader,
  { id: orderId, status, amountMinor, returnedMinor, chargedBackAt, currency }: Order,
): Promise<Omit<FailedRefund, 'reason'>[]> => {
  const parts = await db.unspentRefund.findMany({
    where: { orderId, status: 'refunded', failedAt: null },
    orderBy: { id: 'asc' },
  });
  const rest = status === 'refunded' && chargedBackAt === null ? amountMinor - returnedMinor : 0;
  return [
    ...parts.map((part) => ({ key: part.id, price: { amountMinor: part.amountMinor, currency } })),
    ...(rest > 0 ? [{ key: null, price: { amountMinor: rest, currency } }] : []),
  ];
};

/** Records that the bank sent money back that was refunded. */
export const markRefundFailed = async (tx: Transaction, orderId: string, at: Date) => {
  await tx.order.update({ where: { id: orderId }, data: { refundFailedAt: at } });
};

/** Records why the bank sent the money of a refund for unspent coins back. */
export const markUnspentRefundFailed = async (
  tx: Transaction,
  id: string,
  { failure, at }: { failure: string | null; at: Date },
) => {
  await tx.unspentRefund.update({ where: { id }, data: { failure, failedAt: at } });
};

/** Ends a refund for unspent coins as refused. The order no longer counts its money as returned. */
export const revokeUnspentRefund = async (
  tx: Transaction,
  { id, orderId, status, finishedAt, amountMinor }: UnspentRefund,
  at: Date,
) => {
  await tx.unspentRefund.update({
    where: { id },
    data: { status: 'refused', finishedAt: finishedAt ?? at },
  });
  if (status !== 'refunded') return;
  await tx.order.update({ where: { id: orderId }, data: { returnedMinor: { decrement: amountMinor } } });
};

/** Has an order whose money is away by a dispute wait for its end. */
export const markChargedBack = async (tx: Transaction, orderId: string, at: Date) => {
  await tx.order.update({ where: { id: orderId }, data: { chargedBackAt: at } });
};
