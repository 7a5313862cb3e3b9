import type { Transaction } from '#platform/database/open-database.ts';

interface TaskKey {
  userId: string;
  day: string;
  task: string;
}

/** Records that a task of the day is finished. Idempotent. */
export const finishTask = async (tx: Transaction, key: TaskKey, at: Date) => {
  await tx.taskProgress.upsert({
    where: { userId_day_task: key },
    create: { ...key, progress: 1, completedAt: at },
    update: {},
  });
};

/** Marks a task of the day as paid. */
export const markTaskPaid = async (tx: Transaction, key: TaskKey, progress: number, at: Date) => {
  await tx.taskProgress.upsert({
    where: { userId_day_task: key },
    create: { ...key, progress, completedAt: at, creditedAt: at },
    update: { creditedAt: at },
  });
};
