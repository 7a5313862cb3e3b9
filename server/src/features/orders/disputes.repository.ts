import type { DisputeStatus } from '#platform/database/generated/enums.ts';
import type { Transaction } from '#platform/database/open-database.ts';

export interface DisputeKey {
  provider: string;
  disputeId: string;
}

export const findDisputeStatus = async (tx: Transaction, key: DisputeKey): Promise<DisputeStatus | null> =>
  (await tx.dispute.findUnique({ where: { provider_disputeId: key }, select: { status: true } }))?.status ??
  null;

export const saveDispute = async (
  tx: Transaction,
  {
    at,
    ...dispute
  }: DisputeKey & { orderId: string; status: DisputeStatus; reason: string | null; at: Date },
) => {
  const { provider, disputeId, status, reason } = dispute;
  await tx.dispute.upsert({
    where: { provider_disputeId: { provider, disputeId } },
    create: { ...dispute, createdAt: at, changedAt: at },
    update: { status, reason, changedAt: at },
  });
};

/** Whether a dispute of an order has taken the payment away. */
export const isPaymentWithdrawn = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await tx.dispute.count({ where: { orderId, status: { in: ['withdrawn', 'lost'] } } })) > 0;
