-- Messages of staff to many viewers, each sent once.
CREATE TABLE "News" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "texts" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "segment" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "writtenBy" TEXT NOT NULL,
    "sendAt" DATETIME,
    "sentBy" TEXT,
    "withdrawnAt" DATETIME,
    "fanOutId" INTEGER
);
CREATE UNIQUE INDEX "News_fanOutId_key" ON "News"("fanOutId");
CREATE INDEX "News_createdAt_id_idx" ON "News"("createdAt" DESC, "id" DESC);
CREATE INDEX "News_sendAt_idx" ON "News"("sendAt") WHERE "fanOutId" IS NULL;

-- Who read a message.
CREATE INDEX "Notice_key_readAt_idx" ON "Notice"("key", "readAt") WHERE "kind" = 'news';
-- What staff see: failed deliveries.
CREATE INDEX "NoticeDelivery_settledAt_id_idx" ON "NoticeDelivery"("settledAt" DESC, "id" DESC) WHERE "state" = 'dead';
