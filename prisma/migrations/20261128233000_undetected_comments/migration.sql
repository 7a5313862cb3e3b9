CREATE INDEX "Comment_language_idx" ON "Comment"("language") WHERE "language" IS NULL;
