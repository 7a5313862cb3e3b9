-- Live events for everybody, which clients that reconnect have missed.
CREATE TABLE "EveryoneEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "payload" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "EveryoneEvent_topic_key" ON "EveryoneEvent" ("topic");
CREATE INDEX "EveryoneEvent_createdAt_idx" ON "EveryoneEvent" ("createdAt");
