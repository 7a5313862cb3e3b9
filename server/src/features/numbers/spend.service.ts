import { type GivenSpend, type StaffResult, spendKey } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  deleteSpend,
  findSpend,
  listSpendRows,
  putSpend,
  type SpendOf,
  type StoredSpend,
} from './spend.repository.ts';

interface SpendQuestion {
  from?: string | undefined;
  until?: string | undefined;
  campaign?: string | undefined;
  offset: number;
  limit: number;
}

/** A row, or the removal of one. */
export interface SpendChange extends SpendOf {
  amountMinor: number | null;
}

const isStored = (row: SpendChange): row is GivenSpend => row.amountMinor !== null;

/** What was spent on ads, the latest day first. */
export const listSpend = async (
  { database }: Pick<Platform, 'database'>,
  { from = '', until = '9999', campaign, offset, limit }: SpendQuestion,
): Promise<{ rows: (GivenSpend & { changedAt: Date })[]; nextOffset: number | null }> => {
  const found = await listSpendRows(
    database.rowsInThread,
    { from, until, campaign: campaign ?? null },
    { offset, limit: limit + 1 },
  );
  return {
    rows: found
      .slice(0, limit)
      .map(({ changedAt, ...row }: StoredSpend) => ({ ...row, changedAt: new Date(changedAt) })),
    nextOffset: found.length > limit ? offset + limit : null,
  };
};

/**
 * Stores, replaces or removes what was spent: all of these rows, or none.
 * @throws StaffError when a row that is to be removed is not there
 */
export const setSpend = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  rows: readonly SpendChange[],
) =>
  database.transaction(async (tx): Promise<StaffResult<'spend.set'>> => {
    const removed = rows.filter((row) => !isStored(row));
    const known = new Set((await findSpend(tx, removed)).map(spendKey));
    const missing = removed.find((row) => !known.has(spendKey(row)));
    if (missing) throw noSpend(missing);
    if (removed.length > 0) await deleteSpend(tx, removed);
    const stored = rows.filter(isStored);
    if (stored.length > 0) await putSpend(tx, stored, clock.now());
    return { stored: stored.length, removed: removed.length };
  });

const noSpend = ({ campaign, day, currency }: SpendOf): StaffError =>
  new StaffError(`there is no spend of "${campaign}" on ${day} in ${currency}`, {
    reason: 'spendUnknown',
    values: { campaign, day, currency },
  });
