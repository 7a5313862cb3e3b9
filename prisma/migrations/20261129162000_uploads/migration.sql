-- Files that staff send for a drama, until the drama has them.
CREATE TABLE "StaffUpload" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "personId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "place" TEXT,
    "replaces" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "problems" TEXT,
    "checked" TEXT,
    "jobId" INTEGER,
    CONSTRAINT "StaffUpload_personId_fkey" FOREIGN KEY ("personId") REFERENCES "StaffPerson" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "StaffUpload_sizeBytes_positive" CHECK ("sizeBytes" > 0),
    CONSTRAINT "StaffUpload_jobId_checked" CHECK ("jobId" IS NULL OR "checked" IS NOT NULL)
);
CREATE INDEX "StaffUpload_slug_createdAt_idx" ON "StaffUpload"("slug", "createdAt");
CREATE INDEX "StaffUpload_personId_idx" ON "StaffUpload"("personId");
