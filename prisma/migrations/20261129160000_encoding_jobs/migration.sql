-- Encodings of videos. At most one open job encodes into a folder, and at most one has a place of the worker.
CREATE TABLE "MediaJob" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "folder" TEXT NOT NULL,
    "openFolder" TEXT,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "place" INTEGER,
    "progress" REAL NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "askedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "aliveAt" DATETIME,
    "endedAt" DATETIME,
    CONSTRAINT "MediaJob_state_known" CHECK ("state" IN ('waiting', 'running', 'done', 'failed', 'canceled')),
    CONSTRAINT "MediaJob_place_running" CHECK (("state" = 'running') = ("place" IS NOT NULL)),
    CONSTRAINT "MediaJob_folder_open" CHECK (("state" IN ('waiting', 'running')) = ("openFolder" IS NOT NULL))
);
CREATE INDEX "MediaJob_state_id_idx" ON "MediaJob"("state", "id");
CREATE UNIQUE INDEX "MediaJob_place_key" ON "MediaJob"("place");
CREATE UNIQUE INDEX "MediaJob_openFolder_key" ON "MediaJob"("openFolder");
