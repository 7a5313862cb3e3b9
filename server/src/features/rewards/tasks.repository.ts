import type { RawTransaction } from '#platform/database/open-database.ts';

interface TaskKey {
  userId: string;
  day: string;
  task: string;
}

/** Records that a task of the day is finished. Idempotent. */
export const finishTask = async (tx: RawTransaction, { userId, day, task }: TaskKey, at: Date) => {
  await tx.$executeRaw`
    INSERT INTO "TaskProgress" ("userId", "day", "task", "progress", "completedAt")
    VALUES (${userId}, ${day}, ${task}, 1, ${at.getTime()}) ON CONFLICT DO NOTHING`;
};

/** Marks a task of the day as paid. */
export const markTaskPaid = async (
  tx: RawTransaction,
  { userId, day, task }: TaskKey,
  progress: number,
  at: Date,
) => {
  const atMs = at.getTime();
  await tx.$executeRaw`
    INSERT INTO "TaskProgress" ("userId", "day", "task", "progress", "completedAt", "creditedAt")
    VALUES (${userId}, ${day}, ${task}, ${progress}, ${atMs}, ${atMs})
    ON CONFLICT ("userId", "day", "task") DO UPDATE SET "creditedAt" = excluded."creditedAt"`;
};
