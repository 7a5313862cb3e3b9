import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf } from './row-pages.ts';

/** Who a viewer is to us, and what they or their devices told us. */
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
