-- By hand, as "Unlock" has triggers.
ALTER TABLE "Session" ADD COLUMN "touchedAt" DATETIME;
ALTER TABLE "Unlock" ADD COLUMN "sessionId" TEXT;
