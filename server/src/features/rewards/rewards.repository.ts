import type { Language } from '@cliffhanger/contracts';
import { AppError } from '#http/app-error.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { ViewerDay } from './viewer-day.ts';

export type Reader = Database['read'] | Transaction;

export interface RewardViewer {
  userId: string;
  country: string;
  language: Language;
  registerTime: Date;
  /** The day they were last in; null before the first one. */
  lastDay: ViewerDay | null;
}

/**
 * Who earns. Between a call's sign-in and its turn the account may have been joined into another, or deleted: what it
 * earned then would be nobody's. @throws AppError signedInElsewhere
 */
export const getRewardViewer = async (db: Reader, userId: string): Promise<RewardViewer> => {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      country: true,
      language: true,
      registerTime: true,
      joinedIntoId: true,
      deletedAt: true,
      localDay: true,
      localDayStartsAt: true,
      localDayEndsAt: true,
    },
  });
  if (user.joinedIntoId || user.deletedAt) throw new AppError('signedInElsewhere');
  const { localDay: day, localDayStartsAt: startsAt, localDayEndsAt: endsAt } = user;
  return {
    userId,
    country: user.country,
    language: user.language as Language,
    registerTime: user.registerTime,
    lastDay: day && startsAt && endsAt ? { day, startsAt, endsAt } : null,
  };
};

export const saveDay = async (tx: Transaction, userId: string, { day, startsAt, endsAt }: ViewerDay) => {
  await tx.user.update({
    where: { id: userId },
    data: { localDay: day, localDayStartsAt: startsAt, localDayEndsAt: endsAt },
  });
};
