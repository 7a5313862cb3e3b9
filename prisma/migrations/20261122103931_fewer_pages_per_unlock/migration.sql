-- DropIndex
DROP INDEX "LedgerEntry_accountKey_coins_idx";

-- DropIndex
DROP INDEX "OutboxEvent_userId_topic_key";

-- CreateIndex
CREATE UNIQUE INDEX "OutboxEvent_userId_topic_key" ON "OutboxEvent"("userId", "topic") WHERE topic IS NOT NULL;
