import type { Language } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { RawTransaction, Reader } from '#platform/database/open-database.ts';
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

interface RewardViewerColumns {
  country: string;
  language: Language;
  registerTimeMs: number;
  isGone: bigint | number;
  localDay: string | null;
  startsAtMs: number | null;
  endsAtMs: number | null;
}

/**
 * Reads the viewer who earns a reward. The account can be merged or deleted between the authentication of a call and its
 * transaction; a reward to that account would be lost.
 * @throws AppError signedInElsewhere
 */
export const getRewardViewer = async (db: RawTransaction, userId: string): Promise<RewardViewer> => {
  // As REAL, because Prisma answers a column of times with a Date.
  const [user] = await db.$queryRaw<RewardViewerColumns[]>`
    SELECT "country", "language", CAST("registerTime" AS REAL) AS "registerTimeMs",
      "joinedIntoId" IS NOT NULL OR "deletedAt" IS NOT NULL AS "isGone", "localDay",
      CAST("localDayStartsAt" AS REAL) AS "startsAtMs", CAST("localDayEndsAt" AS REAL) AS "endsAtMs"
    FROM "User" WHERE "id" = ${userId}`;
  if (!user) throw new Error(`no user ${userId}`);
  if (Number(user.isGone) === 1) throw new AppError('signedInElsewhere');
  const { country, language, registerTimeMs, localDay: day, startsAtMs, endsAtMs } = user;
  return {
    userId,
    country,
    language,
    registerTime: new Date(registerTimeMs),
    lastDay:
      day && startsAtMs !== null && endsAtMs !== null
        ? { day, startsAt: new Date(startsAtMs), endsAt: new Date(endsAtMs) }
        : null,
  };
};

export const saveDay = async (tx: RawTransaction, userId: string, { day, startsAt, endsAt }: ViewerDay) => {
  await tx.$executeRaw`
    UPDATE "User" SET "localDay" = ${day}, "localDayStartsAt" = ${startsAt.getTime()},
      "localDayEndsAt" = ${endsAt.getTime()} WHERE "id" = ${userId}`;
};

/** Finds the recipient of a reward; null when the account does not exist, was merged or deleted. */
export const findRewardRecipient = async (db: Reader, userId: string): Promise<RewardRecipient | null> => {
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null, joinedIntoId: null },
    select: { language: true },
  });
  return user && { userId, language: user.language as Language };
};

/** When the outbox got an event of a viewer with this topic; null if it has none. */
export const findPublished = async (
  db: Reader,
  userId: string,
  topic: string,
): Promise<{ at: Date } | null> => {
  const event = await db.outboxEvent.findFirst({ where: { userId, topic }, select: { createdAt: true } });
  return event && { at: event.createdAt };
};

/** The coins that the ledger's transfer with this key has credited; null if there is none. */
export const findCredit = async (
  db: Reader,
  idempotencyKey: string,
): Promise<{ coins: number; at: Date } | null> => {
  const transfer = await db.ledgerTransfer.findUnique({
    where: { idempotencyKey },
    select: { coins: true, createdAt: true },
  });
  return transfer && { coins: transfer.coins, at: transfer.createdAt };
};
