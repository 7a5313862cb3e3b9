-- Dramas that staff announce before their release, and the viewers who asked to be reminded of it.
ALTER TABLE "Drama" ADD COLUMN "announced" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Drama" ADD COLUMN "trailerNumber" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "PremiereReminder" (
    "userId" TEXT NOT NULL,
    "dramaId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "dramaId"),
    CONSTRAINT "PremiereReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PremiereReminder_dramaId_fkey" FOREIGN KEY ("dramaId") REFERENCES "Drama" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "PremiereReminder_dramaId_userId_idx" ON "PremiereReminder"("dramaId", "userId");

CREATE TRIGGER "Drama_announced_moves_version" AFTER UPDATE OF "announced", "trailerNumber" ON "Drama"
BEGIN UPDATE "CatalogueVersion" SET "version" = "version" + 1; END;
