import type { Session } from '#platform/database/generated/client.ts';
import type {
  RawTransaction,
  Reader,
  SelectRows,
  Transaction,
  Writer,
} from '#platform/database/open-database.ts';

export type { Session } from '#platform/database/generated/client.ts';
export type EndReason = NonNullable<Session['endReason']>;

/** The columns that decide about a token; times in epoch milliseconds. */
export interface TokenSession {
  id: string;
  userId: string;
  endReason: EndReason | null;
  createdAt: number;
  expiresAt: number;
  lastSeenAt: number;
  /** Of the account. */
  country: string;
  /** The ages that its lock hides; null without a lock. */
  hiddenAges: string | null;
}

/** Runs with many calls of a viewer, so it bypasses Prisma. */
export const findSession = (rows: SelectRows, tokenHash: string): TokenSession | undefined =>
  rows<TokenSession>(
    `SELECT id, userId, endReason, createdAt, expiresAt, lastSeenAt,
       (SELECT country FROM User WHERE id = s.userId) AS country,
       (SELECT hiddenAges FROM AgeLock WHERE userId = s.userId) AS hiddenAges
     FROM Session s WHERE tokenHash = @tokenHash`,
    { tokenHash },
  )[0];

interface BlockRow {
  reason: string | null;
  /** In epoch milliseconds; null until staff end it. */
  untilMs: number | null;
}

/** The block of an account; undefined if it is over, or there is none. */
export const findBlock = (rows: SelectRows, userId: string, now: Date): BlockRow | undefined =>
  rows<BlockRow>(
    `SELECT blockReason AS reason, blockedUntil AS untilMs FROM User
     WHERE id = @userId AND blockedAt IS NOT NULL AND (blockedUntil IS NULL OR blockedUntil > @now)`,
    { userId, now: now.getTime() },
  )[0];

/** Lists the open sessions of a user, newest first. */
export const listOpenSessions = (db: Reader, userId: string, now: Date): Promise<Session[]> =>
  db.session.findMany({
    where: { userId, endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

/** Lists the sessions of a user, also ended and expired ones, by the time of their last call. */
export const listLatestSessions = (db: Reader, userId: string, limit: number): Promise<Session[]> =>
  db.session.findMany({ where: { userId }, orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }], take: limit });

export const getSession = (tx: Transaction, id: string): Promise<Session> =>
  tx.session.findUniqueOrThrow({ where: { id } });

export type NewSession = Omit<Session, 'id' | 'endedAt' | 'endReason'>;

export const insertSession = (tx: Transaction, data: NewSession) => tx.session.create({ data });

/** Records that the viewer of a session signed in again. */
export const saveSignIn = (tx: Transaction, id: string, signIn: { signedInAt: Date; signedInById: string }) =>
  tx.session.update({ where: { id }, data: signIn });

/** Records the lock of the browser of a session, by which is decided what is sent to it. */
export const saveDeviceHash = async (tx: RawTransaction, id: string, deviceHash: string): Promise<void> => {
  await tx.$executeRaw`UPDATE "Session" SET "deviceHash" = ${deviceHash} WHERE "id" = ${id}`;
};

interface EndWhere {
  id?: string | { in: string[] } | { not: string };
  userId?: string;
}

/** Ends the open sessions; expired ones do not change. @returns the ids of the ended sessions */
export const endSessions = async (
  db: Writer,
  where: EndWhere,
  endedAt: Date,
  endReason: EndReason,
): Promise<string[]> => {
  const ended = await db.session.updateManyAndReturn({
    where: { ...where, endedAt: null, expiresAt: { gt: endedAt } },
    data: { endedAt, endReason },
    select: { id: true },
  });
  return ended.map(({ id }) => id);
};

export const touchSession = (
  db: Writer,
  id: string,
  { now, before, expiresAt }: { now: Date; before: Date; expiresAt: Date },
) =>
  db.session.updateMany({ where: { id, lastSeenAt: { lte: before } }, data: { lastSeenAt: now, expiresAt } });

/** Ends sessions that have been unused for `idleMs` at that time, if they would end later. */
export const limitIdleTime = (db: Writer, idleMs: number) => db.$executeRaw`
  UPDATE "Session" SET "expiresAt" = "lastSeenAt" + ${idleMs}
  WHERE "endedAt" IS NULL AND "expiresAt" > "lastSeenAt" + ${idleMs}`;
