import type { Reader } from '#platform/database/open-database.ts';
import { pagesOf, unchanged } from './row-pages.ts';

const hourMs = 3_600_000;

/** The likes, follows, reminders and watch progress of a viewer. */
export const viewingRecordsOf = (db: Reader, userId: string) => ({
  likes: likesOf(db, userId),
  follows: followsOf(db, userId),
  reminders: remindersOf(db, userId),
  progress: progressOf(db, userId),
  playbacks: playbacksOf(db, userId),
  watchedTime: watchedTimeOf(db, userId),
  watchLimits: watchLimitsOf(db, userId),
  autoUnlocks: autoUnlocksOf(db, userId),
});

const likesOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.episodeLike.findMany({
        where: { userId },
        orderBy: { episodeId: 'asc' },
        select: { episodeId: true, createdAt: true },
        ...page,
      }),
    ({ episodeId }: { episodeId: string }) => ({ userId_episodeId: { userId, episodeId } }),
    unchanged,
  );

const followsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.follow.findMany({
        where: { userId },
        orderBy: { dramaId: 'asc' },
        select: { dramaId: true, createdAt: true },
        ...page,
      }),
    ({ dramaId }: { dramaId: string }) => ({ userId_dramaId: { userId, dramaId } }),
    unchanged,
  );

const remindersOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.premiereReminder.findMany({
        where: { userId },
        orderBy: { dramaId: 'asc' },
        select: { dramaId: true, createdAt: true },
        ...page,
      }),
    ({ dramaId }: { dramaId: string }) => ({ userId_dramaId: { userId, dramaId } }),
    unchanged,
  );

const progressOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.watchProgress.findMany({
        where: { userId },
        orderBy: { episodeId: 'asc' },
        omit: { userId: true },
        ...page,
      }),
    ({ episodeId }: { episodeId: string }) => ({ userId_episodeId: { userId, episodeId } }),
    ({ positionSeconds, furthestSeconds, ...row }) => ({
      ...row,
      progress: positionSeconds,
      furthest: furthestSeconds,
    }),
  );

const playbacksOf = (db: Reader, userId: string) =>
  pagesOf(
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
  );

const watchLimitsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) => db.watchLimit.findMany({ where: { userId }, omit: { userId: true, reportId: true }, ...page }),
    () => ({ userId }),
    unchanged,
  );

const watchedTimeOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.watchedTime.findMany({
        where: { userId },
        orderBy: { day: 'asc' },
        select: { day: true, seconds: true, reportedAt: true },
        ...page,
      }),
    ({ day }: { day: string }) => ({ userId_day: { userId, day } }),
    unchanged,
  );

const autoUnlocksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.autoUnlockRun.findMany({
        where: { userId },
        orderBy: { dramaId: 'asc' },
        select: { dramaId: true, untouchedCount: true, updatedAt: true },
        ...page,
      }),
    ({ dramaId }: { dramaId: string }) => ({ userId_dramaId: { userId, dramaId } }),
    unchanged,
  );
