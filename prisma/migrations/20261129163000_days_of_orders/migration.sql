-- The money of a period, by the days on which it came and went.
CREATE INDEX "Order_paidAt_idx" ON "Order"("paidAt") WHERE "paidAt" IS NOT NULL;
CREATE INDEX "Order_refundedAt_idx" ON "Order"("refundedAt") WHERE "refundedAt" IS NOT NULL;
