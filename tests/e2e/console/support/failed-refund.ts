import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Stack } from '../../support/stack.ts';

/** Writes that the bank sent back the refund of an order, which the local payment provider never does. */
export const markRefundFailed = ({ dataDir }: Pick<Stack, 'dataDir'>, orderId: string): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  database
    .prepare('UPDATE "Order" SET refundFailedAt = @now WHERE id = @orderId')
    .run({ orderId, now: Date.now() });
  database.close();
};
