-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletionDueAt" DATETIME;

-- CreateIndex
CREATE INDEX "User_deletionDueAt_idx" ON "User"("deletionDueAt");
