-- AlterTable
ALTER TABLE "User" ADD COLUMN "blockedAt" DATETIME;
