import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import { copyEmptyDatabase } from '../support/database.ts';
import { insertDrama } from '../support/library.ts';

export const dramaId = 'ferry';
const dayMs = 86_400_000;
const rowsPerInsert = 500;

export interface StreamViewer {
  userId: string;
  token: string;
}

interface StreamViewerOptions {
  viewers: number;
  /** The number of viewers with an unread backlog. */
  behind: number;
  backlog: { events: number; bytesEach: number };
}

/** Creates a database of viewers with sessions, and a drama to follow. Viewers with a backlog come first. */
export const insertStreamViewers = async (
  file: string,
  options: StreamViewerOptions,
): Promise<StreamViewer[]> => {
  copyEmptyDatabase(file);
  const database = await openDatabase({ file });
  const { write } = database;
  const at = new Date();
  await insertDrama(database, { slug: dramaId, at: new Date(at.getTime() - dayMs) });
  const viewers = Array.from({ length: options.viewers }, (_, number) => ({
    userId: `u${number}`,
    token: `token-of-${number}`,
  }));
  for (let start = 0; start < viewers.length; start += rowsPerInsert) {
    const some = viewers.slice(start, start + rowsPerInsert);
    await write.user.createMany({
      data: some.map(({ userId }, index) => ({
        id: userId,
        number: start + index,
        displayName: userId,
        inviteCode: userId,
        country: 'US',
        language: 'en',
        regSource: 4,
        registerTime: at,
      })),
    });
    await write.session.createMany({
      data: some.map(({ userId, token }) => ({
        id: `s-${userId}`,
        userId,
        tokenHash: sha256(token),
        platform: 4,
        clientVersion: '1',
        userAgent: 'proof',
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + dayMs),
      })),
    });
  }
  const { events, bytesEach } = options.backlog;
  const body = JSON.stringify({
    action: 'user_prize',
    msg: { title: 'A prize', body: 'x'.repeat(bytesEach) },
  });
  for (const { userId } of viewers.slice(0, options.behind)) {
    await write.$executeRaw`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
      INSERT INTO OutboxEvent (userId, name, payload, createdAt)
      SELECT ${userId}, 'user_prize', ${body}, ${at.getTime()} FROM n`;
  }
  await database.close();
  return viewers;
};

/** Reads each viewer's outbox events in order. */
export const readOutbox = async (file: string) => {
  const database = await openDatabase({ file });
  const rows = await database.read.outboxEvent.findMany({
    select: { id: true, userId: true, createdAt: true },
    orderBy: { id: 'asc' },
  });
  await database.close();
  const eventsByViewer = Map.groupBy(rows, ({ userId }) => userId);
  return (userId: string) => eventsByViewer.get(userId) ?? [];
};
