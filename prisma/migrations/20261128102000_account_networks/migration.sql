-- AlterTable
ALTER TABLE "CommentReport" ADD COLUMN "network" TEXT;

-- AlterTable
ALTER TABLE "Invite" ADD COLUMN "network" TEXT;
ALTER TABLE "Invite" ADD COLUMN "watchedAt" DATETIME;

-- CreateTable
CREATE TABLE "AccountNetwork" (
    "userId" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "seenAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "network"),
    CONSTRAINT "AccountNetwork_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewAccountReward" (
    "network" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "day" TEXT NOT NULL,

    PRIMARY KEY ("network", "userId"),
    CONSTRAINT "NewAccountReward_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AccountNetwork_seenAt_idx" ON "AccountNetwork"("seenAt");

-- CreateIndex
CREATE INDEX "NewAccountReward_day_idx" ON "NewAccountReward"("day");

-- CreateIndex
CREATE INDEX "NewAccountReward_userId_idx" ON "NewAccountReward"("userId");

-- CreateIndex
CREATE INDEX "Invite_rewardedAt_watchedAt_inviteeId_idx" ON "Invite"("rewardedAt", "watchedAt", "inviteeId");
