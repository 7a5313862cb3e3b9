CREATE TABLE "SpendingLimit" (
    "userId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "limitMinor" INTEGER,
    "nextLimitMinor" INTEGER,
    "nextAt" DATETIME,

    PRIMARY KEY ("userId", "currency"),
    CONSTRAINT "SpendingLimit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
