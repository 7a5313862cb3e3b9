-- AlterTable
ALTER TABLE "WatchProgress" ADD COLUMN "furthestSeconds" INTEGER NOT NULL DEFAULT 0;
