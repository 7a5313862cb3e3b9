import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

/** Stores a refund that a person begins; one of an order that is stored already stays as it is. */
export const insertStaffRefund = async (
  tx: Transaction,
  refund: { orderId: string; personId: string; createdAt: Date },
) => {
  await tx.staffRefund.upsert({ where: { orderId: refund.orderId }, create: refund, update: {} });
};

export const deleteStaffRefund = async (db: Writer, orderId: string) => {
  await db.staffRefund.deleteMany({ where: { orderId } });
};

/** Counts the refunds of a person since this time. */
export const countStaffRefunds = (db: Reader, personId: string, since: Date): Promise<number> =>
  db.staffRefund.count({ where: { personId, createdAt: { gte: since } } });
