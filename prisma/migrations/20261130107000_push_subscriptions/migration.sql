-- The browsers that get push messages, one for each session at most.
CREATE TABLE "PushSubscription" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "sessionId" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastMessageId" TEXT,
    CONSTRAINT "PushSubscription_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PushSubscription_sessionId_key" ON "PushSubscription"("sessionId");
CREATE UNIQUE INDEX "PushSubscription_endpoint_key" ON "PushSubscription"("endpoint");

-- Signing out, a block, a merge and a sign-out from elsewhere all end the session, and with it what it had subscribed.
CREATE TRIGGER "Session_end_ends_push_subscription" AFTER UPDATE OF "endedAt" ON "Session"
WHEN NEW."endedAt" IS NOT NULL
BEGIN DELETE FROM "PushSubscription" WHERE "sessionId" = NEW."id"; END;
