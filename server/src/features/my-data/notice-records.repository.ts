import type { Reader } from '#platform/database/open-database.ts';
import { pagesOf, unchanged } from './row-pages.ts';

/** The notices of a viewer, how they were sent, and what the viewer chose. */
export const noticeRecordsOf = (db: Reader, userId: string) => ({
  notices: noticesOf(db, userId),
  noticeChoices: choicesOf(db, userId),
  noticeHours: hoursOf(db, userId),
});

const noticesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.notice.findMany({
        where: { userId },
        orderBy: { id: 'asc' },
        omit: { userId: true },
        include: {
          deliveries: {
            orderBy: { channel: 'asc' },
            select: { channel: true, state: true, reason: true, settledAt: true },
          },
        },
        ...page,
      }),
    ({ id }: { id: number }) => ({ id }),
    ({ id: _, ...row }) => row,
  );

const choicesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.noticeChoice.findMany({
        where: { userId },
        orderBy: [{ topic: 'asc' }, { channel: 'asc' }],
        select: { topic: true, channel: true, isOn: true, changedAt: true, refusedAt: true },
        ...page,
      }),
    ({ topic, channel }: { topic: string; channel: string }) => ({
      userId_topic_channel: { userId, topic, channel },
    }),
    unchanged,
  );

const hoursOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.noticeHours.findMany({
        where: { userId },
        select: { timeZone: true, isQuiet: true, fromMinute: true, untilMinute: true, changedAt: true },
        ...page,
      }),
    () => ({ userId }),
    unchanged,
  );
