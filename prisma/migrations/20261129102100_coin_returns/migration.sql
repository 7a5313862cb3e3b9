-- Unlocks whose coins go back to their viewer, because staff made the episode free.
ALTER TABLE "Unlock" ADD COLUMN "returnKey" TEXT;
ALTER TABLE "Unlock" ADD COLUMN "returnedAt" DATETIME;
CREATE INDEX "Unlock_returnKey_idx" ON "Unlock"("returnKey") WHERE "returnKey" IS NOT NULL AND "returnedAt" IS NULL;
