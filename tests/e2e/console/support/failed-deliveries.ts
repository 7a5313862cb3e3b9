import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Stack } from '../../support/stack.ts';

/**
 * Writes deliveries by push that a provider refused, one for each of the latest notices of a message or of a viewer.
 * @param isTriedAgain in an hour, by Telegram; else they are dead
 */
export const insertFailedDeliveries = (
  { dataDir }: Pick<Stack, 'dataDir'>,
  of: { newsId: string } | { userId: string },
  count: number,
  isTriedAgain = false,
): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  database
    .prepare(
      `INSERT INTO NoticeDelivery (noticeId, channel, state, reason, attempts, dueAt, createdAt, settledAt)
       SELECT id, iif(@isTriedAgain, 'telegram', 'push'), iif(@isTriedAgain, 'failed', 'dead'),
         'the provider answered 503 Service Unavailable', 6, @now + 3600000, @now - 32000000,
         iif(@isTriedAgain, NULL, @now - id * 60000)
       FROM Notice WHERE ${'newsId' in of ? `key = 'news:' || @newsId` : 'userId = @userId'} ORDER BY id DESC LIMIT @count`,
    )
    .run({ ...of, count, now: Date.now(), isTriedAgain: Number(isTriedAgain) });
  database.close();
};
