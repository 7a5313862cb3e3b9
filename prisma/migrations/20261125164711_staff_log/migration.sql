-- CreateTable
CREATE TABLE "StaffAction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "createdAt" DATETIME NOT NULL,
    "operator" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "viewerId" TEXT,
    "details" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "after" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "StaffAction_subjectId_id_idx" ON "StaffAction"("subjectId", "id");

-- CreateIndex
CREATE INDEX "StaffAction_viewerId_id_idx" ON "StaffAction"("viewerId", "id");

-- CreateIndex
CREATE INDEX "StaffAction_createdAt_idx" ON "StaffAction"("createdAt");

-- Prisma cannot express triggers.
CREATE TRIGGER "StaffAction_refuses_update" BEFORE UPDATE ON "StaffAction"
BEGIN SELECT RAISE(ABORT, 'The staff log is append-only'); END;

CREATE TRIGGER "StaffAction_refuses_delete" BEFORE DELETE ON "StaffAction"
BEGIN SELECT RAISE(ABORT, 'The staff log is append-only'); END;
