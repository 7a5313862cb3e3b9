import type { InboxFeedbackItem, ReviewedFeedback } from '@cliffhanger/contracts/staff';
import type { Reader, SelectRowsInThread } from '#platform/database/open-database.ts';

type ProblemType = InboxFeedbackItem['problemType'];

/** Feedback as the list shows it, by its id, with the time it was sent. */
export const findFeedbackItems = async (db: Reader, ids: readonly string[]) => {
  const found = await db.feedback.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      description: true,
      problemType: true,
      createdAt: true,
      answeredAt: true,
      doneAt: true,
      user: { select: { id: true, number: true, displayName: true } },
      _count: { select: { images: true } },
    },
  });
  return new Map(
    found.map(({ id, description, problemType, createdAt, answeredAt, doneAt, user, _count }) => [
      id,
      {
        kind: 'feedback' as const,
        id,
        text: description,
        viewer: user,
        problemType: problemType as ProblemType,
        pictureCount: _count.images,
        outcome: outcomeOf(answeredAt, doneAt),
        createdAt,
      },
    ]),
  );
};

const outcomeOf = (answeredAt: Date | null, doneAt: Date | null): InboxFeedbackItem['outcome'] => {
  if (answeredAt) return 'answered';
  return doneAt ? 'closed' : null;
};

/** Two orders of one offer closer than this were probably meant as one. */
const doubleOrderMs = 10 * 60_000;

/**
 * The closest two paid orders of the same offer within the day before each feedback, by its id. Feedback without such orders is
 * left out.
 */
export const findDoubleOrders = async (
  rows: SelectRowsInThread,
  feedbackIds: readonly string[],
): Promise<Map<string, NonNullable<InboxFeedbackItem['doubleOrder']>>> => {
  const found = await rows<{ id: string; orderId: string; ms: number }>(
    `SELECT f.id, b.id AS orderId, min(b.createdAt - a.createdAt) AS ms FROM Feedback f
     JOIN "Order" a ON a.userId = f.userId AND a.status = 'paid'
       AND a.createdAt BETWEEN f.createdAt - 86400000 AND f.createdAt
     JOIN "Order" b ON b.userId = f.userId AND b.status = 'paid' AND b.templateId = a.templateId AND b.id <> a.id
       AND b.createdAt BETWEEN a.createdAt AND min(a.createdAt + @doubleOrderMs, f.createdAt)
     WHERE f.id IN (SELECT value FROM json_each(@feedbackIds)) GROUP BY f.id`,
    { feedbackIds: JSON.stringify(feedbackIds), doubleOrderMs },
  );
  return new Map(
    found.map(({ id, orderId, ms }) => [id, { orderId, seconds: Math.round(Number(ms) / 1000) }]),
  );
};

/** Who sent a feedback: what they bought and wrote. */
export const findSender = async (
  db: Reader,
  userId: string,
): Promise<Omit<ReviewedFeedback['viewer'], 'browser' | 'system'>> => {
  const [sender, bought, commentCount, reportedCommentCount] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: userId }, select: { country: true, registerTime: true } }),
    db.order.aggregate({ where: { userId, status: 'paid' }, _sum: { coinsPaid: true } }),
    db.comment.count({ where: { userId, deletedAt: null } }),
    db.comment.count({ where: { userId, reports: { some: {} } } }),
  ]);
  return { ...sender, coinsBought: bought._sum.coinsPaid ?? 0, commentCount, reportedCommentCount };
};

/** The file of a picture, from 0 on; null when there is none. */
export const findPictureKey = async (
  db: Reader,
  feedbackId: string,
  position: number,
): Promise<string | null> => {
  const found = await db.feedbackImage.findUnique({
    where: { feedbackId_position: { feedbackId, position } },
    select: { storageKey: true },
  });
  return found?.storageKey ?? null;
};

/** Who made the latest answer to each feedback, as the staff log names them, by the feedback's id. */
export const findAnswerers = async (db: Reader, ids: readonly string[]): Promise<Map<string, string>> => {
  const answers = await db.staffAction.findMany({
    where: { action: 'feedback.answer', subjectId: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: { subjectId: true, operator: true },
  });
  return new Map(answers.map(({ subjectId, operator }) => [subjectId, operator]));
};

const maxOthers = 10;

/** Other feedback of a viewer, the newest first, with who answered it. */
export const listOtherFeedback = async (
  db: Reader,
  userId: string,
  feedbackId: string,
): Promise<ReviewedFeedback['others']> => {
  const found = await db.feedback.findMany({
    where: { userId, id: { not: feedbackId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxOthers,
    select: {
      id: true,
      createdAt: true,
      problemType: true,
      description: true,
      answeredAt: true,
      doneAt: true,
    },
  });
  const answerers = await findAnswerers(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ problemType, ...feedback }) => ({
    ...feedback,
    problemType: problemType as ProblemType,
    answeredBy: answerers.get(feedback.id) ?? null,
  }));
};
