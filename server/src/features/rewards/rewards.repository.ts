import type { Language } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { ViewerDay } from './viewer-day.ts';

/** The account that a reward goes to. Prize texts use the recipient's language, not the language of the person who caused the reward. */
export interface RewardRecipient {
  userId: string;
  language: Language;
}

export interface RewardViewer extends RewardRecipient {
  country: string;
  registerTime: Date;
  /** The last saved day; null before the first one. */
  lastDay: ViewerDay | null;
}

/**
 * Reads the viewer who earns a reward. The account can be merged or deleted between the authentication of a call and its
 * transaction; a reward to that account would be lost.
 * @throws AppError signedInElsewhere
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

/** Finds the recipient of a reward; null when the account does not exist, was merged or deleted. */
export const findRewardRecipient = async (db: Reader, userId: string): Promise<RewardRecipient | null> => {
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null, joinedIntoId: null },
    select: { language: true },
  });
  return user && { userId, language: user.language as Language };
};

/** Whether the ledger has a transfer with this key. */
export const isCredited = async (db: Reader, idempotencyKey: string): Promise<boolean> =>
  (await db.ledgerTransfer.count({ where: { idempotencyKey } })) > 0;
