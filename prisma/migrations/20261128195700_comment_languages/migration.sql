-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "language" TEXT;
