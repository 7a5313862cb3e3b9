-- AlterTable
ALTER TABLE "User" ADD COLUMN "languageChosen" BOOLEAN NOT NULL DEFAULT false;
