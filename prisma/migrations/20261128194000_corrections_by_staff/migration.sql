-- A block and a mute have a reason and an end.
ALTER TABLE "User" ADD COLUMN "blockedUntil" DATETIME;
ALTER TABLE "User" ADD COLUMN "blockReason" TEXT;
ALTER TABLE "User" ADD COLUMN "mutedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "mutedUntil" DATETIME;
ALTER TABLE "User" ADD COLUMN "muteReason" TEXT;

-- Banners and comments that staff removed can be put back for some days.
ALTER TABLE "Carousel" ADD COLUMN "removedAt" DATETIME;

CREATE TABLE "RemovedComment" (
    "commentId" TEXT NOT NULL PRIMARY KEY,
    "text" TEXT NOT NULL,
    "removedAt" DATETIME NOT NULL,
    CONSTRAINT "RemovedComment_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "RemovedComment_removedAt_idx" ON "RemovedComment"("removedAt");
CREATE INDEX "User_blockedUntil_idx" ON "User"("blockedUntil") WHERE "blockedUntil" IS NOT NULL;
