import type { GroupedTransaction, RawTransaction } from '#platform/database/open-database.ts';

/** A device, and when its viewer last touched it; null if it does not say. */
export interface Touch {
  sessionId: string;
  touchedAt: Date | null;
}

/** Reports of one touch differ by this, as they name its age in whole seconds. */
const toleranceMs = 2000;

/** Records when the viewer last touched the device of a session. */
export const recordTouch = async (tx: RawTransaction, { sessionId, touchedAt }: Touch): Promise<void> => {
  if (touchedAt === null) return;
  const at = touchedAt.getTime();
  await tx.$executeRaw`
    UPDATE "Session" SET "touchedAt" = ${at}
    WHERE "id" = ${sessionId} AND coalesce("touchedAt" + ${toleranceMs}, 0) < ${at}`;
};

/** Whether another device of the user was touched after this one. */
export const isTouchedElsewhere = (
  { rows }: Pick<GroupedTransaction, 'rows'>,
  userId: string,
  { sessionId, touchedAt }: Touch,
): boolean =>
  rows<{ isLater: 0 | 1 }>(
    `SELECT EXISTS (SELECT 1 FROM "Session" WHERE userId = @userId AND endedAt IS NULL AND id <> @sessionId
       AND touchedAt > max(@at, coalesce((SELECT touchedAt FROM "Session" WHERE id = @sessionId), 0)) + ${toleranceMs}
     ) AS isLater`,
    { userId, sessionId, at: touchedAt?.getTime() ?? 0 },
  )[0]?.isLater === 1;
