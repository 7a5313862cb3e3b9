-- The figures of a period by when accounts arrived, and by when coins unlocked episodes.
CREATE INDEX "User_registerTime_idx" ON "User"("registerTime");
CREATE INDEX "LedgerTransfer_createdAt_idx" ON "LedgerTransfer"("createdAt") WHERE "reason" IN ('unlock', 'undoUnlock');
