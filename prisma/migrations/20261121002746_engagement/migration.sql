-- By hand where Prisma would have remade "Comment", which has a CHECK.
ALTER TABLE "Comment" ADD COLUMN "replyCount" INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "Comment_replies_check" CHECK ("replyCount" >= 0);
DROP INDEX "Comment_episodeId_parentId_createdAt_id_idx";
DROP INDEX "Comment_episodeId_parentId_likeCount_id_idx";
DROP INDEX "Comment_parentId_idx";
CREATE INDEX "Comment_episodeId_parentId_pinned_createdAt_id_idx" ON "Comment"("episodeId", "parentId", "pinned" DESC, "createdAt" DESC, "id" DESC);
CREATE INDEX "Comment_episodeId_parentId_pinned_likeCount_id_idx" ON "Comment"("episodeId", "parentId", "pinned" DESC, "likeCount" DESC, "id" DESC);
CREATE INDEX "Comment_parentId_createdAt_id_idx" ON "Comment"("parentId", "createdAt", "id");

-- CreateTable
CREATE TABLE "CommentHide" (
    "userId" TEXT NOT NULL,
    "commentId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "commentId"),
    CONSTRAINT "CommentHide_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "CommentHide_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CommentHide_commentId_idx" ON "CommentHide"("commentId");

ALTER TABLE "OutboxEvent" ADD COLUMN "topic" TEXT;
CREATE UNIQUE INDEX "OutboxEvent_userId_topic_key" ON "OutboxEvent"("userId", "topic");

CREATE INDEX "User_deletedAt_idx" ON "User"("deletedAt");
CREATE INDEX "User_joinedIntoId_idx" ON "User"("joinedIntoId");
