import type { MyData } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.service.ts';
import type { AttemptLimit, Attempts } from '#features/limits/attempts.service.ts';
import { DataFile, type RowPages } from '#http/data-file.ts';
import { dayOf } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { activityOf } from './activity.repository.ts';
import { getAccount, moneyOf } from './export.repository.ts';
import { traceOf } from './trace.repository.ts';

export interface DataExports {
  /** All that is kept about a viewer, as a file that is read while it is sent. @throws AppError tooManyWrites */
  of(userId: string): Promise<DataFile>;
}

/** It reads everything, so not all day long. */
const exportsAnHour: AttemptLimit = { name: 'export', max: 10, windowSeconds: 3600, limit: 'write' };

type Sections = Omit<MyData, 'exportedAt' | 'account' | 'balance'>;

export const createDataExports = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  attempts: Attempts,
): DataExports => ({
  async of(userId) {
    await attempts.take(exportsAnHour, userId);
    const db = database.read;
    const now = clock.now();
    const sections: Record<keyof Sections, RowPages> = {
      ...traceOf(db, userId),
      ...moneyOf(db, userId),
      ...activityOf(db, userId),
    };
    return new DataFile(`cliffhanger-my-data-${dayOf(now)}.json`, {
      exportedAt: now,
      account: await getAccount(db, userId),
      balance: await balanceOf(db, userId),
      ...sections,
    });
  },
});
