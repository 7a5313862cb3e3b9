-- CreateTable
CREATE TABLE "ForgottenEvents" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "lastId" INTEGER NOT NULL
);
