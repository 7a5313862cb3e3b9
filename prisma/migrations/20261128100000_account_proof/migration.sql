-- AlterTable
ALTER TABLE "Session" ADD COLUMN "signedInAt" DATETIME;
ALTER TABLE "Session" ADD COLUMN "signedInById" TEXT;

-- AlterTable
ALTER TABLE "Identity" ADD COLUMN "passwordProvesFrom" DATETIME;
ALTER TABLE "Identity" ADD COLUMN "isFirst" BOOLEAN NOT NULL DEFAULT false;

-- An identity that came with a merge is as old as the merge.
UPDATE "Identity" SET "isFirst" = true
WHERE "createdAt" <= (SELECT "registerTime" FROM "User" WHERE "User"."id" = "Identity"."userId");
