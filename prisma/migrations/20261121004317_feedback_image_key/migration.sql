-- CreateIndex
CREATE UNIQUE INDEX "FeedbackImage_storageKey_key" ON "FeedbackImage"("storageKey");
