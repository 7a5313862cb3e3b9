-- DropIndex
DROP INDEX "Session_endedAt_expiresAt_idx";
