import type { StaffRole } from '@cliffhanger/contracts/staff';
import type { Reader } from '#platform/database/open-database.ts';

/** The gifts of a viewer. */
interface GivenSums {
  coins: number;
  days: number;
}

/**
 * Sums what people with this role gave through the console, as the staff log has it. Gifts that were taken back count.
 * @param viewerIds of one viewer: the account, and those that were merged into it
 */
export const sumGifts = async (
  db: Reader,
  { role, viewerIds, since }: { role: StaffRole; viewerIds: readonly string[]; since: Date },
): Promise<GivenSums> => {
  const [sums] = await db.$queryRaw<{ coins: bigint | number; days: bigint | number }[]>`
    SELECT coalesce(sum(json_extract(a."details", '$.coins')), 0) AS "coins",
      coalesce(sum(json_extract(a."details", '$.days')), 0) AS "days"
    FROM json_each(${JSON.stringify(viewerIds)}) v
    JOIN "StaffAction" a ON a."viewerId" = v."value"
    JOIN "StaffSession" s ON s."id" = a."sessionId"
    JOIN "StaffPerson" p ON p."id" = s."personId"
    WHERE a."action" IN ('user.grant', 'prize.send', 'feedback.answer') AND a."createdAt" >= ${since.getTime()} AND p."role" = ${role}`;
  return { coins: Number(sums?.coins ?? 0), days: Number(sums?.days ?? 0) };
};

export const getViewerName = async (db: Reader, id: string): Promise<string> =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { displayName: true } })).displayName;
