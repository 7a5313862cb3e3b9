-- AlterTable
ALTER TABLE "User" ADD COLUMN "nameChosen" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "nameChangedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "nameChangedBeforeAt" DATETIME;

-- Who registered with a user name has chosen the name that others see.
UPDATE "User" SET "nameChosen" = true
WHERE EXISTS (
  SELECT 1 FROM "Identity" WHERE "userId" = "User"."id" AND "kind" = 'account' AND "isFirst" = true);
