-- The lock of the browser of a session, as "AgeLock"."deviceHash".
ALTER TABLE "Session" ADD COLUMN "deviceHash" TEXT;
