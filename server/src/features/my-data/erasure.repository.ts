import { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

/** The accounts whose wait is over. A blocked account is kept until staff unblocks it. */
const due = (now: Date) => ({
  deletionDueAt: { lte: now },
  deletedAt: null,
  joinedIntoId: null,
  blockedAt: null,
});

export const listDueUserIds = async (read: Reader, now: Date): Promise<string[]> => {
  const rows = await read.user.findMany({ where: due(now), select: { id: true } });
  return rows.map(({ id }) => id);
};

/** Whether the wait is still over. In the erasing transaction, because the viewer may have returned meanwhile. */
export const isDue = async (tx: Transaction, id: string, now: Date): Promise<boolean> =>
  (await tx.user.count({ where: { id, ...due(now) } })) === 1;

export const listDeletedSince = async (read: Reader, moment: Date): Promise<string[]> => {
  const rows = await read.user.findMany({ where: { deletedAt: { gte: moment } }, select: { id: true } });
  return rows.map(({ id }) => id);
};

/** Removes personal data from the user row, which stays for the ledger. The invite code stops working. Idempotent. */
export const anonymizeUser = async (tx: Transaction, id: string, deletedAt: Date) => {
  await tx.user.updateMany({
    where: { id, deletedAt: null },
    data: {
      displayName: '–',
      nameChangedAt: null,
      nameChangedBeforeAt: null,
      // Invite codes never have this form, so nobody can enter it.
      inviteCode: `deleted:${id}`,
      sex: 1,
      memberExpire: null,
      autoUnlock: 0,
      autoUnlockCapCoins: null,
      deletionDueAt: null,
      deletedAt,
    },
  });
};

/** Removes the device data from the viewer's sessions. */
export const clearDevices = async (tx: Transaction, userId: string) => {
  await tx.session.updateMany({
    where: { userId },
    data: { userAgent: '', clientVersion: '', deviceHash: null },
  });
};

/** Deletes the identities and the codes that were sent to them. A later sign-in creates a new account. */
export const deleteIdentities = async (tx: Transaction, userId: string) => {
  const identities = await tx.identity.findMany({ where: { userId }, select: { subject: true } });
  await tx.oneTimeCode.deleteMany({ where: { address: { in: identities.map(({ subject }) => subject) } } });
  await tx.identity.deleteMany({ where: { userId } });
};

/** Erases the text of all comments and decrements the counts, which include visible comments only. */
export const eraseComments = async (tx: Transaction, userId: string, at: Date) => {
  await tx.$executeRaw`
    UPDATE "Comment" SET "replyCount" = "replyCount" - gone."replies" FROM (
      SELECT "parentId", count(*) AS "replies" FROM "Comment"
      WHERE "userId" = ${userId} AND "parentId" IS NOT NULL AND "hiddenAt" IS NULL AND "deletedAt" IS NULL
      GROUP BY "parentId"
    ) gone WHERE "Comment"."id" = gone."parentId"`;
  await tx.$executeRaw`
    UPDATE "Episode" SET "commentCount" = "commentCount" - gone."comments" FROM (
      SELECT c."episodeId", sum(iif(c."parentId" IS NULL, 1 + c."replyCount", 1)) AS "comments"
      FROM "Comment" c LEFT JOIN "Comment" p ON p."id" = c."parentId"
      WHERE c."userId" = ${userId} AND c."hiddenAt" IS NULL AND c."deletedAt" IS NULL
        AND p."hiddenAt" IS NULL AND p."deletedAt" IS NULL
      GROUP BY c."episodeId"
    ) gone WHERE "Episode"."id" = gone."episodeId"`;
  await tx.removedComment.deleteMany({ where: { comment: { userId } } });
  await tx.comment.updateMany({
    where: { userId, deletedAt: null },
    data: { text: '', pinned: false, deletedAt: at },
  });
};

/** Deletes likes, follows, reminders, reports and hidden comments, and decrements the counts. */
export const deleteReactions = async (tx: Transaction, userId: string) => {
  await tx.$executeRaw`
    UPDATE "Comment" SET "likeCount" = "likeCount" - 1
    WHERE "id" IN (SELECT "commentId" FROM "CommentLike" WHERE "userId" = ${userId})`;
  await tx.$executeRaw`
    UPDATE "Episode" SET "likeCount" = "likeCount" - 1
    WHERE "id" IN (SELECT "episodeId" FROM "EpisodeLike" WHERE "userId" = ${userId})`;
  await tx.$executeRaw`
    UPDATE "Drama" SET "followCount" = "followCount" - 1
    WHERE "id" IN (SELECT "dramaId" FROM "Follow" WHERE "userId" = ${userId})`;
  const where = { userId };
  await tx.commentLike.deleteMany({ where });
  await tx.commentReport.deleteMany({ where });
  await tx.commentHide.deleteMany({ where });
  await tx.episodeLike.deleteMany({ where });
  await tx.follow.deleteMany({ where });
  await tx.premiereReminder.deleteMany({ where });
};

/** Deletes watch progress and activity. Play counts of episodes stay, without a viewer. */
export const deleteActivity = async (tx: Transaction, userId: string) => {
  const where = { userId };
  await tx.watchProgress.deleteMany({ where });
  await tx.watchedTime.deleteMany({ where });
  await tx.watchLimit.deleteMany({ where });
  await tx.unlock.updateMany({ where, data: { watchedAt: null } });
  await tx.playbackCount.deleteMany({ where: { viewerKey: userId } });
  await tx.autoUnlockRun.deleteMany({ where });
  await tx.taskProgress.deleteMany({ where });
  await tx.accountNetwork.deleteMany({ where });
  await tx.newAccountReward.deleteMany({ where });
  await tx.invite.deleteMany({ where: { inviteeId: userId, rewardedAt: null } });
  await tx.checkIn.deleteMany({ where });
  await tx.adTicket.deleteMany({ where });
  await tx.notice.deleteMany({ where });
  await tx.noticeChoice.deleteMany({ where });
  await tx.noticeHours.deleteMany({ where });
  await tx.outboxEvent.deleteMany({ where });
  await deleteVisitorCampaigns(tx, userId);
  await tx.campaignParameter.deleteMany({ where });
};

/** Deletes what a device reported for a visitor who then signed in: the `uuid` and the click ids of a viewer's report. */
const deleteVisitorCampaigns = async (tx: Transaction, userId: string): Promise<void> => {
  const isOwnOrUnset = ['ttclid', 'ttp', 'fbc', 'fbp', 'fbclid', 'fbLoginId'].map((name) =>
    Prisma.raw(`(v."${name}" IS NULL OR v."${name}" = o."${name}")`),
  );
  await tx.$executeRaw`
    DELETE FROM "CampaignParameter" WHERE "id" IN (
      SELECT v."id" FROM "CampaignParameter" o
      JOIN "CampaignParameter" v ON v."uuid" = o."uuid" AND v."userId" IS NULL
      WHERE o."userId" = ${userId} AND ${Prisma.join(isOwnOrUnset, ' AND ')})`;
};

/** Deletes what staff noted about the viewer. */
export const deleteNotes = async (tx: Transaction, userId: string) => {
  await tx.viewerNote.deleteMany({ where: { userId } });
};

/** Deletes the viewer's feedback. @returns the storage keys of the screenshots */
export const deleteFeedback = async (tx: Transaction, userId: string): Promise<string[]> => {
  const images = await tx.feedbackImage.findMany({
    where: { feedback: { userId } },
    select: { storageKey: true },
  });
  await tx.feedback.deleteMany({ where: { userId } });
  return images.map(({ storageKey }) => storageKey);
};

/** Removes the viewer from one batch of analytics events. @returns whether there may be more */
export const anonymizeAnalytics = async (write: Writer, userId: string): Promise<boolean> => {
  const changed = await write.$executeRaw`
    UPDATE "AnalyticsEvent" SET "userId" = NULL, "registerTime" = NULL
    WHERE "id" IN (SELECT "id" FROM "AnalyticsEvent" WHERE "userId" = ${userId} LIMIT 1000)`;
  return changed === 1000;
};
