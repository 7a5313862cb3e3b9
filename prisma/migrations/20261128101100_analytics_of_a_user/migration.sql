-- DropIndex
DROP INDEX "AnalyticsEvent_userId_eventTime_idx";

-- CreateIndex
-- It has the id of each row, by which an export reads page by page.
CREATE INDEX "AnalyticsEvent_userId_idx" ON "AnalyticsEvent"("userId");
