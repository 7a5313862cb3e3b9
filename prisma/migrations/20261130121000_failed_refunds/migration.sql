ALTER TABLE "UnspentRefund" ADD COLUMN "failedAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "refundFailedAt" DATETIME;
CREATE INDEX "Order_refundFailedAt_idx" ON "Order"("refundFailedAt") WHERE "refundFailedAt" IS NOT NULL;
