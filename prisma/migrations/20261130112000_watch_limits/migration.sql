CREATE TABLE "WatchLimit" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "minutes" INTEGER,
    "nextMinutes" INTEGER,
    "nextAt" DATETIME,
    "timeZone" TEXT NOT NULL,
    "asksAfterHour" BOOLEAN NOT NULL,
    "day" TEXT NOT NULL,
    "watchedSeconds" INTEGER NOT NULL,
    "extraMinutes" INTEGER NOT NULL,
    "reportedAt" DATETIME NOT NULL,
    "reportId" TEXT,
    CONSTRAINT "WatchLimit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
