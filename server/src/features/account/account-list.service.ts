import type { ListedAccount } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type AccountPlace, type AccountSearch, listAccounts } from './account-list.repository.ts';

/** A page of all accounts, for staff. */
export type ListAccounts = (
  search: Omit<AccountSearch, 'after'> & { cursor?: string | undefined },
) => Promise<{ items: ListedAccount[]; nextCursor: string | null }>;

/** @returns the list. It throws StaffError pageUnknown for a cursor that no page returned. */
export const createAccountList =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>): ListAccounts =>
  async ({ cursor, limit, ...search }) => {
    const after = cursor === undefined ? null : placeOf(cursor);
    const found = await listAccounts(database, { ...search, after, limit: limit + 1 }, clock.now());
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return { items: page.map(({ account }) => account), nextCursor: last ? cursorOf(last.place) : null };
  };

/** As `1764000000000-100042`. */
const cursorOf = ({ key, number }: AccountPlace): string => `${key}-${number}`;

const placeOf = (cursor: string): AccountPlace => {
  const [, key, number] = /^(\d{1,16})-(\d{1,9})$/.exec(cursor) ?? [];
  if (key !== undefined && number !== undefined) return { key: Number(key), number: Number(number) };
  throw new StaffError(`"${cursor}" is the cursor of no page`, { reason: 'pageUnknown', values: {} });
};
