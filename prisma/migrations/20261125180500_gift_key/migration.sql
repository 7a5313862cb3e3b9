-- AlterTable
ALTER TABLE "MembershipGrant" ADD COLUMN "giftKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "MembershipGrant_giftKey_key" ON "MembershipGrant"("giftKey");
