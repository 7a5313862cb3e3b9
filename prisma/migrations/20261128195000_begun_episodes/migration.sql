-- A glance is no place to continue at. Positions of earlier versions are judged by how far they reached.
ALTER TABLE "WatchProgress" ADD COLUMN "begun" BOOLEAN NOT NULL DEFAULT true;

UPDATE "WatchProgress" AS p SET "begun" = false
WHERE NOT "finished" AND max("positionSeconds", "furthestSeconds") < 5
  AND NOT EXISTS (SELECT 1 FROM "Follow" f WHERE f."userId" = p."userId" AND f."dramaId" = p."dramaId");

-- DropIndex
DROP INDEX "WatchProgress_userId_updatedAt_dramaId_episodeId_positionSeconds_finished_idx";

-- DropIndex
DROP INDEX "WatchProgress_userId_dramaId_updatedAt_episodeId_positionSeconds_finished_idx";

-- CreateIndex
CREATE INDEX "WatchProgress_userId_begun_updatedAt_dramaId_episodeId_positionSeconds_finished_idx" ON "WatchProgress"("userId", "begun", "updatedAt" DESC, "dramaId", "episodeId", "positionSeconds", "finished");

-- CreateIndex
CREATE INDEX "WatchProgress_userId_dramaId_begun_updatedAt_episodeId_positionSeconds_finished_idx" ON "WatchProgress"("userId", "dramaId", "begun", "updatedAt" DESC, "episodeId", "positionSeconds", "finished");
