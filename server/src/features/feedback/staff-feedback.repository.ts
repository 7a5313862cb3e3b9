import type { StaffFeedback } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export interface FeedbackSearch {
  id?: string | undefined;
  userId?: string | undefined;
  /** Only what has no answer yet. */
  unanswered?: boolean | undefined;
  /** Only older ones than this feedback. */
  beforeId?: string | undefined;
  limit: number;
}

/** A feedback, as far as its answer depends on it. */
export const findAnswered = (tx: Transaction, id: string) =>
  tx.feedback.findUnique({
    where: { id },
    select: { userId: true, answer: true, answeredAt: true, answerCoins: true },
  });

export const saveAnswer = async (
  tx: Transaction,
  id: string,
  answer: { answer: string; answeredAt: Date; answerCoins?: number },
) => {
  await tx.feedback.update({ where: { id }, data: answer });
};

/** @param doneAt null: it waits again. @returns false if there is no such feedback */
export const setDone = async (tx: Transaction, id: string, doneAt: Date | null): Promise<boolean> => {
  const { count } = await tx.feedback.updateMany({ where: { id }, data: { doneAt } });
  return count === 1;
};

/** Who made the latest answer, as the staff log names them; null when the log does not know. */
export const findAnswerer = async (db: Reader, feedbackId: string): Promise<string | null> => {
  const entry = await db.staffAction.findFirst({
    where: { subjectId: feedbackId, action: 'feedback.answer' },
    orderBy: { id: 'desc' },
    select: { operator: true },
  });
  return entry?.operator ?? null;
};

/** Lists feedback with its sender and screenshots, newest first. */
export const listFeedback = async (
  db: Reader,
  { id, userId, unanswered, beforeId, limit }: FeedbackSearch,
): Promise<StaffFeedback[]> => {
  const found = await db.feedback.findMany({
    where: {
      ...(userId !== undefined && { userId }),
      ...(unanswered && { answer: null, doneAt: null }),
      // Ids are UUIDs of version 7, which begin with the time.
      AND: [
        ...(id === undefined ? [] : [{ id }]),
        ...(beforeId === undefined ? [] : [{ id: { lt: beforeId } }]),
      ],
    },
    orderBy: { id: 'desc' },
    take: limit,
    omit: { userId: true },
    include: {
      user: { select: { id: true, number: true, displayName: true, language: true } },
      images: { orderBy: { position: 'asc' }, select: { storageKey: true } },
    },
  });
  return found.map(({ user, images, ...feedback }) => ({
    ...feedback,
    viewer: user,
    screenshots: images.map(({ storageKey }) => storageKey),
  }));
};
