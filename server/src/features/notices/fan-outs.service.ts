import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { SelectRows } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { addNotices } from './add-notice.ts';
import {
  type Batch,
  type FanOut,
  findNextFanOut,
  listActiveUsers,
  listFollowersToTell,
  moveFanOut,
} from './fan-outs.repository.ts';
import { listNewsBatch } from './news-fan-out.ts';
import type { Premieres } from './premieres.ts';

/** The accounts of one transaction. It takes a few milliseconds, for which all other writes wait. */
const batchSize = 100;
/** The batches after which new fan-outs are looked for: about a tenth of a second. */
const maxBatches = 20;

/** Gives the notices of the open fan-outs to their accounts, a batch of each in turn. */
export const createFanOuts = (
  { clock }: Pick<Platform, 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  premieres: Premieres,
) => {
  let lastId = 0;
  /** @returns false when no fan-out is open */
  const runBatch = (): Promise<boolean> =>
    commitInGroup(async (tx, publish) => {
      const fanOut = findNextFanOut(tx.rows, lastId);
      if (!fanOut) return false;
      lastId = fanOut.id;
      const now = clock.now();
      const { userIds, recipients } = listBatch(tx.rows, fanOut, premieres, now);
      const { kind, key, dramaId } = fanOut;
      const noticeCount = await addNotices(tx, publish, { kind, key, dramaId, at: now }, recipients);
      const lastUserId = userIds.length < batchSize ? null : (userIds.at(-1) ?? null);
      await moveFanOut(tx, fanOut.id, { lastUserId, noticeCount }, now);
      return true;
    });
  return {
    /**
     * @param isStopping ends it early; the next run goes on where it stopped
     * @returns whether fan-outs are left, which a next run goes on with
     */
    async run(isStopping: () => boolean = () => false): Promise<boolean> {
      for (let batch = 0; batch < maxBatches && !isStopping(); batch += 1)
        if (!(await runBatch())) return false;
      return !isStopping();
    },
  };
};

/** The next accounts of a fan-out, and what each of them is told. */
const listBatch = (rows: SelectRows, fanOut: FanOut, premieres: Premieres, now: Date): Batch => {
  const { kind, dramaId, lastUserId: afterUserId } = fanOut;
  const page = { afterUserId, limit: batchSize };
  if (kind === 'news') return listNewsBatch(rows, fanOut, { ...page, now });
  if (dramaId === null) return { userIds: [], recipients: [] };
  if (kind === 'episodes')
    return listFollowersToTell(rows, dramaId, JSON.parse(fanOut.details), { ...page, now });
  const userIds = premieres.listReminded(rows, dramaId, page);
  const active = listActiveUsers(rows, userIds, dramaId, now);
  return { userIds, recipients: active.map((userId) => ({ userId, details: {} })) };
};
