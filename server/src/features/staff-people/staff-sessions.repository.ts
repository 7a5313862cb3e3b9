import type { Reader, SelectRows, Transaction, Writer } from '#platform/database/open-database.ts';

/** How long a session works without a call. */
export const sessionIdleMinutes = 12 * 60;

/** The session of a request, with its person; times in epoch milliseconds. */
export interface SessionRow {
  id: string;
  personId: string;
  name: string;
  role: string;
  languages: string;
  createdAt: number;
  lastSeenAt: number;
  confirmedAt: number;
}

export const findStaffSession = (rows: SelectRows, tokenHash: string): SessionRow | undefined =>
  rows<SessionRow>(
    `SELECT s.id, s.personId, s.createdAt, s.lastSeenAt, s.confirmedAt, p.name, p.role, p.languages
     FROM StaffSession s JOIN StaffPerson p ON p.id = s.personId
     WHERE s.tokenHash = @tokenHash AND s.endedAt IS NULL AND p.endedAt IS NULL`,
    { tokenHash },
  )[0];

interface NewStaffSession {
  id: string;
  tokenHash: string;
  personId: string;
  createdAt: Date;
  device: string;
  network: string;
}

export const insertStaffSession = async (tx: Transaction, session: NewStaffSession): Promise<void> => {
  const { createdAt } = session;
  await tx.staffSession.create({ data: { ...session, lastSeenAt: createdAt, confirmedAt: createdAt } });
};

/** Records that a session was used, or that its person touched a passkey. */
export const saveSession = async (
  db: Writer,
  id: string,
  data: { lastSeenAt?: Date; confirmedAt?: Date; endedAt?: Date },
): Promise<void> => {
  await db.staffSession.update({ where: { id }, data });
};

/** The sessions of a person that were used since a time and have not ended, the last used first. */
export const listSessionsOf = (db: Reader, personId: string, since: Date) =>
  db.staffSession.findMany({
    where: { personId, endedAt: null, lastSeenAt: { gte: since } },
    orderBy: { lastSeenAt: 'desc' },
    select: { id: true, device: true, network: true, createdAt: true, lastSeenAt: true },
  });

/** Ends one session of a person. */
export const endSessionOf = async (
  db: Writer,
  personId: string,
  id: string,
  endedAt: Date,
): Promise<void> => {
  await db.staffSession.updateMany({ where: { id, personId, endedAt: null }, data: { endedAt } });
};

export const endSessionsOf = async (tx: Transaction, personId: string, endedAt: Date): Promise<void> => {
  await tx.staffSession.updateMany({ where: { personId, endedAt: null }, data: { endedAt } });
};
