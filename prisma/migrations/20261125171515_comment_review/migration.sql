-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "keptAt" DATETIME;
