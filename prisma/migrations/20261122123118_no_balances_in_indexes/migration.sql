-- DropIndex
DROP INDEX "LedgerAccount_userId_kind_balanceCoins_idx";

-- CreateIndex
CREATE INDEX "LedgerAccount_userId_kind_idx" ON "LedgerAccount"("userId", "kind");
