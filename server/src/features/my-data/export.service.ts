import type { MyData } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { type RowPages, StreamedResponse } from '#http/streamed-response.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf } from '#platform/time/clock.ts';
import { accountRecordsOf, getAccount } from './account-records.repository.ts';
import { commentRecordsOf } from './comment-records.repository.ts';
import { moneyRecordsOf } from './money-records.repository.ts';
import { noticeRecordsOf } from './notice-records.repository.ts';
import { rewardRecordsOf } from './reward-records.repository.ts';
import { viewingRecordsOf } from './viewing-records.repository.ts';

export interface DataExports {
  /**
   * Exports all data about a viewer and the accounts merged into theirs, as a file that is streamed while it is read.
   * @throws AppError tooManyWrites
   */
  create(userId: string): Promise<StreamedResponse>;
}

/** Limits exports, because each one reads all data of a viewer. */
const exportsPerHour: AttemptLimit = { name: 'export', max: 10, windowSeconds: 3600, limit: 'write' };

type Sections = Record<keyof Omit<MyData, 'exportedAt' | 'account' | 'joinedAccounts' | 'balance'>, RowPages>;

async function* concatenate(lists: readonly RowPages[]): RowPages {
  for (const pages of lists) yield* pages;
}

/** Concatenates the rows of all accounts in each section. */
const mergeSections = (first: Sections, others: readonly Sections[]): Sections => {
  const names = Object.keys(first) as (keyof Sections)[];
  const all = [first, ...others];
  return Object.fromEntries(
    names.map((name) => [name, concatenate(all.map((sections) => sections[name]))]),
  ) as Sections;
};

export const createDataExports = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  attempts: Attempts,
): DataExports => {
  const db = database.read;
  const sectionsOf = (userId: string): Sections => ({
    ...accountRecordsOf(db, userId),
    ...moneyRecordsOf(db, userId),
    ...rewardRecordsOf(db, userId),
    ...commentRecordsOf(db, userId),
    ...viewingRecordsOf(db, userId),
    ...noticeRecordsOf(db, userId),
  });
  return {
    async create(userId) {
      await attempts.take(exportsPerHour, userId);
      const now = clock.now();
      const [, ...mergedIds] = await listMergedUserIds(db, userId);
      return new StreamedResponse(`cliffhanger-my-data-${dayOf(now)}.json`, {
        exportedAt: now,
        account: await getAccount(db, userId),
        joinedAccounts: await Promise.all(mergedIds.map((id) => getAccount(db, id))),
        balance: await balanceOf(db, userId),
        ...mergeSections(sectionsOf(userId), mergedIds.map(sectionsOf)),
      });
    },
  };
};
