-- AlterTable
ALTER TABLE "Feedback" ADD COLUMN "answer" TEXT;
ALTER TABLE "Feedback" ADD COLUMN "answeredAt" DATETIME;
