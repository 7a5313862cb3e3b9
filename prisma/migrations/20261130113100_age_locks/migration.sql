-- The age above which an account or a browser shows nothing.
CREATE TABLE "AgeLock" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "deviceHash" TEXT,
    "maxAge" INTEGER NOT NULL,
    "showsUnrated" BOOLEAN NOT NULL,
    "hiddenAges" TEXT NOT NULL,
    "pinHash" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "waitsUntil" DATETIME,
    "opensAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CHECK (("userId" IS NULL) <> ("deviceHash" IS NULL)),
    CONSTRAINT "AgeLock_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AgeLock_userId_key" ON "AgeLock" ("userId");
CREATE UNIQUE INDEX "AgeLock_deviceHash_key" ON "AgeLock" ("deviceHash");
CREATE INDEX "AgeLock_opensAt_idx" ON "AgeLock" ("opensAt");
