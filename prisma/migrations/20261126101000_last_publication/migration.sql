-- AlterTable
ALTER TABLE "Drama" ADD COLUMN "lastPublishedAt" DATETIME;
