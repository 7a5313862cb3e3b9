-- AlterTable
ALTER TABLE "CheckIn" ADD COLUMN "streakDays" INTEGER;

-- AlterTable
ALTER TABLE "User" ADD COLUMN "localDay" TEXT;
ALTER TABLE "User" ADD COLUMN "localDayEndsAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "localDayStartsAt" DATETIME;

-- AlterTable
ALTER TABLE "WatchedTime" ADD COLUMN "reportId" TEXT;

-- CreateIndex
CREATE INDEX "Invite_inviterId_rewardedAt_idx" ON "Invite"("inviterId", "rewardedAt");
