-- AlterTable
ALTER TABLE "NoticeChoice" ADD COLUMN "refusedAt" DATETIME;
