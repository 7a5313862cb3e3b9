-- AlterTable
ALTER TABLE "Order" ADD COLUMN "chargedBackAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "providerPaymentId" TEXT;

-- CreateTable
CREATE TABLE "Dispute" (
    "provider" TEXT NOT NULL,
    "disputeId" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,

    PRIMARY KEY ("provider", "disputeId"),
    CONSTRAINT "Dispute_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Dispute_orderId_idx" ON "Dispute"("orderId");

-- CreateIndex
CREATE INDEX "Order_provider_providerPaymentId_idx" ON "Order"("provider", "providerPaymentId");
