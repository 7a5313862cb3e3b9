-- Notices of what happened, what a viewer chose to be told by which channel, and how far each delivery is.
CREATE TABLE "Notice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "dramaId" TEXT,
    "episodeId" TEXT,
    "details" TEXT NOT NULL,
    "isInInbox" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Notice_userId_key_key" ON "Notice"("userId", "key");
CREATE INDEX "Notice_userId_id_idx" ON "Notice"("userId", "id");
CREATE INDEX "Notice_createdAt_idx" ON "Notice"("createdAt");

CREATE TABLE "NoticeChoice" (
    "userId" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL,
    "changedAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "topic", "channel"),
    CONSTRAINT "NoticeChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "NoticeHours" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "timeZone" TEXT,
    "isQuiet" BOOLEAN NOT NULL,
    "fromMinute" INTEGER NOT NULL,
    "untilMinute" INTEGER NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "NoticeHours_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "NoticeDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "noticeId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "settledAt" DATETIME,
    CONSTRAINT "NoticeDelivery_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "Notice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "NoticeDelivery_state_known" CHECK ("state" IN ('pending', 'sending', 'sent', 'failed', 'dead', 'skipped')),
    CONSTRAINT "NoticeDelivery_settled" CHECK (("state" IN ('sent', 'dead', 'skipped')) = ("settledAt" IS NOT NULL))
);
CREATE UNIQUE INDEX "NoticeDelivery_noticeId_channel_key" ON "NoticeDelivery"("noticeId", "channel");
CREATE INDEX "NoticeDelivery_dueAt_idx" ON "NoticeDelivery"("dueAt") WHERE "settledAt" IS NULL;

CREATE TABLE "NoticeFanOut" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "dramaId" TEXT,
    "details" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUserId" TEXT NOT NULL DEFAULT '',
    "noticeCount" INTEGER NOT NULL DEFAULT 0,
    "finishedAt" DATETIME
);
CREATE UNIQUE INDEX "NoticeFanOut_key_key" ON "NoticeFanOut"("key");
CREATE INDEX "NoticeFanOut_id_idx" ON "NoticeFanOut"("id") WHERE "finishedAt" IS NULL;
CREATE INDEX "NoticeFanOut_finishedAt_idx" ON "NoticeFanOut"("finishedAt");

-- When the followers of its drama began to be told of an episode. Those that are out already are no news.
ALTER TABLE "Episode" ADD COLUMN "noticedAt" DATETIME;
UPDATE "Episode" SET "noticedAt" = "publishedAt" WHERE "publishedAt" <= unixepoch() * 1000;
CREATE INDEX "Episode_publishedAt_idx" ON "Episode"("publishedAt") WHERE "noticedAt" IS NULL;

-- Staff moved the release behind the time at which followers were told: they are told again.
CREATE TRIGGER "Episode_released_later_is_unnoticed" AFTER UPDATE OF "publishedAt" ON "Episode"
WHEN NEW."publishedAt" > OLD."noticedAt"
BEGIN UPDATE "Episode" SET "noticedAt" = NULL WHERE "id" = NEW."id"; END;

-- The followers of a drama in the order of their ids.
DROP INDEX "Follow_dramaId_idx";
CREATE INDEX "Follow_dramaId_userId_idx" ON "Follow"("dramaId", "userId");

-- Whose membership ends soon.
CREATE INDEX "User_memberExpire_idx" ON "User"("memberExpire") WHERE "memberExpire" IS NOT NULL;
