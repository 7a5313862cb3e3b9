-- AlterTable
ALTER TABLE "RedeemCode" ADD COLUMN "name" TEXT;

-- CreateIndex
CREATE INDEX "RedeemCode_name_idx" ON "RedeemCode"("name");
