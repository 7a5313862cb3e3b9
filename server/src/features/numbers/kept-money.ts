/**
 * SQL of the money that is kept of the order `o` at a time, in the statistics file: nothing after a refund, and otherwise
 * without what went back for unspent coins.
 * @param endMs an SQL expression, exclusive
 */
export const keptUntil = (endMs: string): string => `CASE WHEN o.refundedAt < ${endMs} THEN 0
  WHEN o.returnedMinor = 0 THEN o.amountMinor
  ELSE o.amountMinor - (SELECT coalesce(sum(r.amountMinor), 0) FROM app.UnspentRefund r
    WHERE r.orderId = o.id AND r.status = 'refunded' AND r.finishedAt < ${endMs}) END`;
