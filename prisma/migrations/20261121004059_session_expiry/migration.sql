-- CreateIndex
CREATE INDEX "Session_endedAt_expiresAt_idx" ON "Session"("endedAt", "expiresAt");
