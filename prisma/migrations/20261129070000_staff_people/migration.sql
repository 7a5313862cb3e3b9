-- People who use the console, with their passkeys, links and sessions. The log names the session of a change.
CREATE TABLE "StaffPerson" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "languages" TEXT NOT NULL DEFAULT '[]',
    "createdAt" DATETIME NOT NULL,
    "endedAt" DATETIME
);

CREATE TABLE "StaffJoinLink" (
    "tokenHash" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "StaffJoinLink_personId_fkey" FOREIGN KEY ("personId") REFERENCES "StaffPerson" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "StaffPasskey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "publicKey" BLOB NOT NULL,
    "counter" INTEGER NOT NULL,
    "transports" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "StaffPasskey_personId_fkey" FOREIGN KEY ("personId") REFERENCES "StaffPerson" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "StaffSession" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "personId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME NOT NULL,
    "device" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "StaffSession_personId_fkey" FOREIGN KEY ("personId") REFERENCES "StaffPerson" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "StaffPerson_name_key" ON "StaffPerson"("name");
CREATE INDEX "StaffJoinLink_personId_idx" ON "StaffJoinLink"("personId");
CREATE INDEX "StaffPasskey_personId_idx" ON "StaffPasskey"("personId");
CREATE UNIQUE INDEX "StaffSession_tokenHash_key" ON "StaffSession"("tokenHash");
CREATE INDEX "StaffSession_personId_idx" ON "StaffSession"("personId");

ALTER TABLE "StaffAction" ADD COLUMN "sessionId" TEXT;
