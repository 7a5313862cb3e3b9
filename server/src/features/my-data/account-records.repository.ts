import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf } from './row-pages.ts';

export const getAccount = async (db: Reader, userId: string) => {
  const { id, number, ...account } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      number: true,
      displayName: true,
      nameChosen: true,
      nameChangedAt: true,
      nameChangedBeforeAt: true,
      country: true,
      language: true,
      languageChosen: true,
      sex: true,
      sexChosen: true,
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
export const accountRecordsOf = (db: Reader, userId: string) => ({
  identities: identitiesOf(db, userId),
  sessions: sessionsOf(db, userId),
  feedback: feedbackOf(db, userId),
  campaigns: campaignsOf(db, userId),
  analytics: analyticsOf(db, userId),
  ageLocks: ageLocksOf(db, userId),
  notifications: notificationsOf(db, userId),
});

const identitiesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.identity.findMany({
        where: { userId },
        orderBy: oldestFirst,
        select: { id: true, kind: true, subject: true, verifiedAt: true, isFirst: true, createdAt: true },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

const sessionsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.session.findMany({
        where: { userId },
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
          signedInAt: true,
          pushSubscription: { select: { endpoint: true } },
        },
        ...page,
      }),
    byId,
    ({ id: _, pushSubscription, ...row }) => ({ ...row, pushEndpoint: pushSubscription?.endpoint ?? null }),
  );

const feedbackOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.feedback.findMany({
        where: { userId },
        orderBy: oldestFirst,
        omit: { userId: true, answerCoins: true, doneAt: true },
        include: { _count: { select: { images: true } } },
        ...page,
      }),
    byId,
    ({ id, _count, ...row }) => ({ feedbackId: id, ...row, screenshots: _count.images }),
  );

const campaignsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.campaignParameter.findMany({
        where: { userId },
        orderBy: oldestFirst,
        omit: { userId: true },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

/** In the order of arrival. A condition on the id begins each page where the last one ended, however many there are. */
const analyticsOf = (db: Reader, userId: string) =>
  pagesOf(
    ({ take, cursor }: { take: number; cursor?: { id: number } }) =>
      db.analyticsEvent.findMany({
        where: { userId, ...(cursor && { id: { gt: cursor.id } }) },
        orderBy: { id: 'asc' },
        omit: { userId: true },
        take,
      }),
    ({ id }) => ({ id }),
    ({ id: _, ...row }) => row,
  );

/** One at most, without its PIN. */
const ageLocksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.ageLock.findMany({
        where: { userId },
        orderBy: { id: 'asc' },
        select: { id: true, maxAge: true, showsUnrated: true, opensAt: true, createdAt: true },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

const notificationsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.outboxEvent.findMany({
        where: { userId },
        orderBy: { id: 'asc' },
        select: { id: true, name: true, payload: true, createdAt: true },
        ...page,
      }),
    ({ id }: { id: number }) => ({ id }),
    ({ id: _, ...row }) => row,
  );
