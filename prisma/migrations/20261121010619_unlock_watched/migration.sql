-- AlterTable
ALTER TABLE "Unlock" ADD COLUMN "watchedAt" DATETIME;
