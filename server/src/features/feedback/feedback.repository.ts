import type { SentFeedback } from '@cliffhanger/contracts';
import type { Feedback } from '#platform/database/generated/client.ts';
import type { Reader, Writer } from '#platform/database/open-database.ts';

export interface NewFeedback {
  userId: string;
  problemType: string;
  description: string;
  contact: string;
  clientVersion: string;
  createdAt: Date;
}

/** Stores feedback with the keys of its screenshots, in order. @returns its id */
export const insertFeedback = async (
  write: Writer,
  feedback: NewFeedback,
  storageKeys: readonly string[],
): Promise<string> => {
  const images = { create: storageKeys.map((storageKey, position) => ({ position, storageKey })) };
  return (await write.feedback.create({ data: { ...feedback, images }, select: { id: true } })).id;
};

/** The feedback of a viewer with its answers, newest first. */
export const listSentFeedback = async (
  read: Reader,
  userId: string,
  limit: number,
): Promise<SentFeedback[]> => {
  const found = await read.feedback.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return found.map(sentFeedbackOf);
};

const sentFeedbackOf = ({ id, problemType, description, createdAt, answer, answeredAt }: Feedback) => ({
  feedbackId: id,
  problemType: problemType as SentFeedback['problemType'],
  description,
  answer,
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** Deletes up to `limit` feedback rows from before `time`. Their screenshots are then orphaned. @returns their number */
export const deleteFeedbackBefore = (write: Writer, time: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "Feedback" WHERE "id" IN (
      SELECT "id" FROM "Feedback" WHERE "createdAt" < ${time.getTime()} LIMIT ${limit})`;

/** Returns those of the keys that belong to stored feedback. */
export const listReferencedKeys = async (read: Reader, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await read.feedbackImage.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  });
  return new Set(rows.map(({ storageKey }) => storageKey));
};
