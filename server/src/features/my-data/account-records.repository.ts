import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf } from './row-pages.ts';

export const getAccount = async (db: Reader, userId: string) => {
  const { id, number, ...account } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      number: true,
      displayName: true,
      country: true,
      language: true,
      sex: true,
      regSource: true,
      registerTime: true,
      memberExpire: true,
      autoUnlock: true,
      autoUnlockCapCoins: true,
      inviteCode: true,
      deletionDueAt: true,
    },
  });
  return { userId: id, displayNumber: number, ...account };
};

/** The identities and sessions of a viewer, and what they or their devices reported. */
export const accountRecordsOf = (db: Reader, userId: string) => {
  const where = { userId };
  return {
    identities: pagesOf(
      (page) =>
        db.identity.findMany({
          where,
          orderBy: oldestFirst,
          select: { id: true, kind: true, subject: true, verifiedAt: true, createdAt: true },
          ...page,
        }),
      byId,
      ({ id: _, ...row }) => row,
    ),
    sessions: pagesOf(
      (page) =>
        db.session.findMany({
          where,
          orderBy: oldestFirst,
          select: {
            id: true,
            platform: true,
            clientVersion: true,
            userAgent: true,
            createdAt: true,
            lastSeenAt: true,
            expiresAt: true,
            endedAt: true,
            endReason: true,
          },
          ...page,
        }),
      byId,
      ({ id: _, ...row }) => row,
    ),
    feedback: pagesOf(
      (page) =>
        db.feedback.findMany({
          where,
          orderBy: oldestFirst,
          omit: { userId: true },
          include: { _count: { select: { images: true } } },
          ...page,
        }),
      byId,
      ({ id, _count, ...row }) => ({ feedbackId: id, ...row, screenshots: _count.images }),
    ),
    campaigns: pagesOf(
      (page) =>
        db.campaignParameter.findMany({ where, orderBy: oldestFirst, omit: { userId: true }, ...page }),
      byId,
      ({ id: _, ...row }) => row,
    ),
    analytics: pagesOf(
      (page) =>
        db.analyticsEvent.findMany({
          where,
          orderBy: [{ eventTime: 'asc' }, { id: 'asc' }],
          omit: { userId: true },
          ...page,
        }),
      ({ id }: { id: number }) => ({ id }),
      ({ id: _, ...row }) => row,
    ),
    notifications: pagesOf(
      (page) =>
        db.outboxEvent.findMany({
          where,
          orderBy: { id: 'asc' },
          select: { id: true, name: true, payload: true, createdAt: true },
          ...page,
        }),
      ({ id }: { id: number }) => ({ id }),
      ({ id: _, ...row }) => row,
    ),
  };
};
