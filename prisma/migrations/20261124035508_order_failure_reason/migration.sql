-- AlterTable
ALTER TABLE "Order" ADD COLUMN "failureReason" TEXT;
