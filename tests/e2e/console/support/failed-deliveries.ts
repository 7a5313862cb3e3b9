import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Stack } from '../../support/stack.ts';

/** Writes deliveries by push that a provider refused, one for each of the latest notices of a message or of a viewer. */
export const insertFailedDeliveries = (
  { dataDir }: Pick<Stack, 'dataDir'>,
  of: { newsId: string } | { userId: string },
  count: number,
): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  database
    .prepare(
      `INSERT INTO NoticeDelivery (noticeId, channel, state, reason, attempts, dueAt, createdAt, settledAt)
       SELECT id, 'push', 'dead', 'the provider answered 503 Service Unavailable', 6, @now, @now - 32000000, @now - id * 60000
       FROM Notice WHERE ${'newsId' in of ? `key = 'news:' || @newsId` : 'userId = @userId'} ORDER BY id DESC LIMIT @count`,
    )

    .run({ ...of, count, now: Date.now() });
  database.close();
};
