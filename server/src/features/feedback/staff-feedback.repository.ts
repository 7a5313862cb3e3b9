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

export const setAnswer = async (tx: Transaction, id: string, answer: string, answeredAt: Date) => {
  await tx.feedback.updateMany({ where: { id }, data: { answer, answeredAt } });
};

/** Lists feedback with its sender and screenshots, newest first. */
export const listFeedback = async (
  db: Reader,
  { id, userId, unanswered, beforeId, limit }: FeedbackSearch,
): Promise<StaffFeedback[]> => {
  const found = await db.feedback.findMany({
    where: {
      ...(userId !== undefined && { userId }),
      ...(unanswered && { answer: null }),
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
