-- CreateTable
CREATE TABLE "PlaybackDay" (
    "day" TEXT NOT NULL,
    "eventKey" TEXT NOT NULL,
    "module" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "eventKey", "module", "value")
);

-- What players have reported so far, as playback-report.ts reads it.
INSERT INTO "PlaybackDay" ("day", "eventKey", "module", "value", "count")
SELECT strftime('%Y-%m-%d', "receivedAt" / 1000, 'unixepoch'), "eventKey", "module",
  CASE WHEN "reported" < 100 THEN "reported"
    WHEN "reported" < 1000 THEN ("reported" + 5) / 10 * 10
    WHEN "reported" < 10000 THEN ("reported" + 50) / 100 * 100
    WHEN "reported" < 100000 THEN ("reported" + 500) / 1000 * 1000
    ELSE ("reported" + 5000) / 10000 * 10000 END,
  count(*)
FROM (
  SELECT "receivedAt", "eventKey", "module", CAST("eventId" AS INTEGER) AS "reported" FROM "AnalyticsEvent"
  WHERE length("eventId") BETWEEN 1 AND 6 AND "eventId" NOT GLOB '*[^0-9]*' AND (
    ("eventKey" = 'playback_first_frame' AND "module" IN ('player/cold', 'player/warm', 'player/next'))
    OR ("eventKey" IN ('playback_stall', 'playback_dropped_frames') AND "module" = 'player'))
)
WHERE "reported" <= 600000
GROUP BY 1, 2, 3, 4;

-- DropIndex
-- Only the statistics read events by their key.
DROP INDEX "AnalyticsEvent_eventKey_eventTime_idx";
