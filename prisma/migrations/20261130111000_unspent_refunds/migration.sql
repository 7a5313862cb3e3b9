CREATE TABLE "UnspentRefund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" TEXT NOT NULL,
    "paidCoins" INTEGER NOT NULL,
    "bonusCoins" INTEGER NOT NULL,
    "amountMinor" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "failure" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "coinsReturnedAt" DATETIME,

    CONSTRAINT "UnspentRefund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "UnspentRefund_coins_check" CHECK ("paidCoins" > 0 AND "bonusCoins" >= 0),
    CONSTRAINT "UnspentRefund_amount_check" CHECK ("amountMinor" > 0),
    CONSTRAINT "UnspentRefund_finished_check" CHECK (("finishedAt" IS NOT NULL) = ("status" <> 'pending')),
    CONSTRAINT "UnspentRefund_returned_check" CHECK ("coinsReturnedAt" IS NULL OR "status" = 'refused')
);
CREATE INDEX "UnspentRefund_orderId_idx" ON "UnspentRefund"("orderId");
CREATE INDEX "UnspentRefund_nextTryAt_idx" ON "UnspentRefund"("nextTryAt") WHERE "status" = 'pending';
CREATE INDEX "UnspentRefund_finishedAt_idx" ON "UnspentRefund"("finishedAt") WHERE "status" = 'refunded';
ALTER TABLE "Order" ADD COLUMN "returnedMinor" INTEGER NOT NULL DEFAULT 0;
