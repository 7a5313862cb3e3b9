import type { NoticeChannelName } from '@cliffhanger/contracts';
import type { FailedDelivery, WaitingNotices } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { messageOf } from './message.ts';
import {
  countByDay,
  countWaiting,
  dropDeliveries,
  type FailedPlace,
  type FailedRow,
  listFailed,
  reviveDeliveries,
  type StatsRow,
} from './staff-deliveries.repository.ts';

/** What became of notices, for staff. */
export interface StaffDeliveries {
  /** By UTC day, the latest first. */
  stats(days: number): Promise<StatsRow[]>;
  /** Deliveries that are not sent yet, by channel. */
  waiting(): Promise<WaitingNotices[]>;
  /** Deliveries that all attempts failed for, the latest first. @throws StaffError pageUnknown */
  failed(search: {
    userId?: string | undefined;
    channel?: NoticeChannelName | undefined;
    cursor?: string | undefined;
    limit: number;
  }): Promise<{ items: FailedDelivery[]; nextCursor: string | null }>;
  /** Sends these once more, if they still failed. */
  resend(ids: readonly number[]): Promise<{ changed: number }>;
  /** Takes these from the list of what failed. */
  drop(ids: readonly number[]): Promise<{ changed: number }>;
}

/** As `1764000000000-42`. */
const cursorOf = ({ failedAtMs, id }: FailedPlace): string => `${failedAtMs}-${id}`;

const placeOf = (cursor: string): FailedPlace => {
  const [, failedAtMs, id] = /^(\d{1,16})-(\d{1,15})$/.exec(cursor) ?? [];
  if (failedAtMs !== undefined && id !== undefined) return { failedAtMs: Number(failedAtMs), id: Number(id) };
  throw new StaffError(`"${cursor}" is the cursor of no page`, { reason: 'pageUnknown', values: {} });
};

const failedOf = (row: FailedRow): FailedDelivery => {
  const { id, channel, topic, reason, attempts, createdAtMs, failedAtMs, userNumber, displayName } = row;
  return {
    id,
    channel,
    topic,
    title: messageOf(row, false).title,
    reason,
    attempts,
    createdAt: new Date(createdAtMs),
    failedAt: new Date(failedAtMs),
    viewer: { number: userNumber, displayName },
  };
};

export const createStaffDeliveries = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): StaffDeliveries => ({
  stats: (days) => countByDay(database.rowsInThread, daysAfter(clock.now(), -days)),
  waiting: async () =>
    (await countWaiting(database.rowsInThread)).map(({ sinceMs, ...row }) => ({
      ...row,
      since: new Date(sinceMs),
    })),
  async failed({ cursor, limit, ...search }) {
    const after = cursor === undefined ? null : placeOf(cursor);
    const found = await listFailed(database.rowsInThread, { ...search, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { items: page.map(failedOf), nextCursor: last ? cursorOf(last) : null };
  },
  resend: (ids) =>
    database.transaction(async (tx) => ({ changed: await reviveDeliveries(tx, [...ids], clock.now()) })),
  drop: (ids) => database.transaction(async (tx) => ({ changed: await dropDeliveries(tx, [...ids]) })),
});
