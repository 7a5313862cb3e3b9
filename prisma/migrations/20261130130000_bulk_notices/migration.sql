-- AlterTable
ALTER TABLE "NoticeDelivery" ADD COLUMN "isBulk" BOOLEAN NOT NULL DEFAULT false;

UPDATE "NoticeDelivery" SET "isBulk" = true
WHERE "settledAt" IS NULL AND "noticeId" IN (SELECT "id" FROM "Notice" WHERE "kind" = 'news');

-- DropIndex
DROP INDEX "NoticeDelivery_dueAt_idx";

-- CreateIndex
CREATE INDEX "NoticeDelivery_channel_isBulk_dueAt_idx" ON "NoticeDelivery"("channel", "isBulk", "dueAt") WHERE "settledAt" IS NULL;
