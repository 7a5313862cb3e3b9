-- What staff need to work through the feedback and the reported comments of viewers.
ALTER TABLE "Feedback" ADD COLUMN "doneAt" DATETIME;
ALTER TABLE "Feedback" ADD COLUMN "answerCoins" INTEGER;

CREATE INDEX "Feedback_createdAt_idx" ON "Feedback"("createdAt") WHERE "answeredAt" IS NULL AND "doneAt" IS NULL;
CREATE INDEX "Comment_hiddenAt_idx" ON "Comment"("hiddenAt") WHERE "hiddenAt" IS NOT NULL;

CREATE TABLE "AnswerTemplate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "createdAt" DATETIME NOT NULL
);

CREATE TABLE "AnswerTemplateText" (
    "templateId" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    PRIMARY KEY ("templateId", "language"),
    CONSTRAINT "AnswerTemplateText_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "AnswerTemplate" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
