import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf, unchanged } from './row-pages.ts';

const markColumns = { commentId: true, createdAt: true } as const;
const byComment = { commentId: 'asc' } as const;
const hourMs = 3_600_000;

/** The activity of a viewer: rewards, comments, likes and watch progress. */
export const viewerRecordsOf = (db: Reader, userId: string) => {
  const where = { userId };
  const markKey = ({ commentId }: { commentId: string }) => ({ userId_commentId: { userId, commentId } });
  return {
    checkIns: pagesOf(
      (page) =>
        db.checkIn.findMany({
          where,
          orderBy: { day: 'asc' },
          select: { day: true, madeUp: true, coins: true, createdAt: true },
          ...page,
        }),
      ({ day }: { day: string }) => ({ userId_day: { userId, day } }),
      unchanged,
    ),
    tasks: pagesOf(
      (page) =>
        db.taskProgress.findMany({
          where,
          orderBy: [{ day: 'asc' }, { task: 'asc' }],
          select: { day: true, task: true, progress: true, completedAt: true, creditedAt: true },
          ...page,
        }),
      ({ day, task }: { day: string; task: string }) => ({ userId_day_task: { userId, day, task } }),
      unchanged,
    ),
    ads: pagesOf(
      (page) =>
        db.adTicket.findMany({
          where,
          orderBy: [{ day: 'asc' }, { id: 'asc' }],
          select: { id: true, day: true, issuedAt: true, creditedAt: true },
          ...page,
        }),
      byId,
      ({ id: _, ...row }) => row,
    ),
    invites: pagesOf(
      (page) =>
        db.invite.findMany({
          where: { inviterId: userId },
          orderBy: [{ createdAt: 'asc' }, { inviteeId: 'asc' }],
          select: { inviteeId: true, rewardCoins: true, createdAt: true, rewardedAt: true },
          ...page,
        }),
      ({ inviteeId }: { inviteeId: string }) => ({ inviteeId }),
      ({ inviteeId: _, ...row }) => row,
    ),
    comments: pagesOf(
      (page) =>
        db.comment.findMany({
          where,
          orderBy: oldestFirst,
          omit: { userId: true, pinned: true, replyCount: true },
          ...page,
        }),
      byId,
      ({ id, ...row }) => ({ commentId: id, ...row }),
    ),
    commentLikes: pagesOf(
      (page) => db.commentLike.findMany({ where, orderBy: byComment, select: markColumns, ...page }),
      markKey,
      unchanged,
    ),
    commentReports: pagesOf(
      (page) =>
        db.commentReport.findMany({
          where,
          orderBy: byComment,
          select: { ...markColumns, reason: true },
          ...page,
        }),
      markKey,
      unchanged,
    ),
    hiddenComments: pagesOf(
      (page) => db.commentHide.findMany({ where, orderBy: byComment, select: markColumns, ...page }),
      markKey,
      unchanged,
    ),
    likes: pagesOf(
      (page) =>
        db.episodeLike.findMany({
          where,
          orderBy: { episodeId: 'asc' },
          select: { episodeId: true, createdAt: true },
          ...page,
        }),
      ({ episodeId }: { episodeId: string }) => ({ userId_episodeId: { userId, episodeId } }),
      unchanged,
    ),
    follows: pagesOf(
      (page) =>
        db.follow.findMany({
          where,
          orderBy: { dramaId: 'asc' },
          select: { dramaId: true, createdAt: true },
          ...page,
        }),
      ({ dramaId }: { dramaId: string }) => ({ userId_dramaId: { userId, dramaId } }),
      unchanged,
    ),
    progress: pagesOf(
      (page) =>
        db.watchProgress.findMany({ where, orderBy: { episodeId: 'asc' }, omit: { userId: true }, ...page }),
      ({ episodeId }: { episodeId: string }) => ({ userId_episodeId: { userId, episodeId } }),
      ({ positionSeconds, ...row }) => ({ ...row, progress: positionSeconds }),
    ),
    playbacks: pagesOf(
      (page) =>
        db.playbackCount.findMany({
          where: { viewerKey: userId },
          orderBy: [{ episodeId: 'asc' }, { hour: 'asc' }],
          select: { episodeId: true, hour: true },
          ...page,
        }),
      ({ episodeId, hour }: { episodeId: string; hour: number }) => ({
        viewerKey_episodeId_hour: { viewerKey: userId, episodeId, hour },
      }),
      ({ episodeId, hour }) => ({ episodeId, hour: new Date(hour * hourMs) }),
    ),
    watchedTime: pagesOf(
      (page) =>
        db.watchedTime.findMany({
          where,
          orderBy: { day: 'asc' },
          select: { day: true, seconds: true, reportedAt: true },
          ...page,
        }),
      ({ day }: { day: string }) => ({ userId_day: { userId, day } }),
      unchanged,
    ),
    autoUnlocks: pagesOf(
      (page) =>
        db.autoUnlockRun.findMany({
          where,
          orderBy: { dramaId: 'asc' },
          select: { dramaId: true, untouchedCount: true, updatedAt: true },
          ...page,
        }),
      ({ dramaId }: { dramaId: string }) => ({ userId_dramaId: { userId, dramaId } }),
      unchanged,
    ),
  };
};
