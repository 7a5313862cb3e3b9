CREATE TABLE "LibraryCheck" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "state" TEXT NOT NULL,
    "open" BOOLEAN,
    "progress" REAL NOT NULL DEFAULT 0,
    "askedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    "failure" TEXT,
    "result" TEXT
);
CREATE UNIQUE INDEX "LibraryCheck_open_key" ON "LibraryCheck"("open");
CREATE TABLE "RestoreDrill" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "backupCreatedAt" DATETIME NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "durationSeconds" INTEGER NOT NULL,
    "files" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL
);
