-- CreateIndex
CREATE INDEX "AnalyticsEvent_receivedAt_idx" ON "AnalyticsEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "CampaignParameter_createdAt_idx" ON "CampaignParameter"("createdAt");
