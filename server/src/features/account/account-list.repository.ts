import type { accountSorts, ListedAccount } from '@cliffhanger/contracts/staff';
import type { Database, SelectRowsInThread, SqlValues } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { subjectOf } from './subject.ts';

export type AccountSort = (typeof accountSorts)[number];

export interface AccountSearch {
  text?: string | undefined;
  country?: string | undefined;
  member?: boolean | undefined;
  /** Whether the viewer has a paid order. */
  spender?: boolean | undefined;
  blocked?: boolean | undefined;
  muted?: boolean | undefined;
  /** Registered within so many days. */
  newDays?: number | undefined;
  sort: AccountSort;
  /** The last account of the page before. */
  after: AccountPlace | null;
  limit: number;
}

/** The place of an account in a list. */
export interface AccountPlace {
  key: number;
  number: number;
}

const lastSeenSql = 'coalesce((SELECT max(s.lastSeenAt) FROM Session s WHERE s.userId = u.id), 0)';
const coinsSql = 'coalesce((SELECT sum(a.balanceCoins) FROM LedgerAccount a WHERE a.userId = u.id), 0)';
const sortKeys: Readonly<Record<AccountSort, string>> = {
  newest: 'u.number',
  seen: lastSeenSql,
  coins: coinsSql,
};

const isActive = (column: string, until: string) =>
  `(u.${column} IS NOT NULL AND (u.${until} IS NULL OR u.${until} > @now))`;
const conditionOf = (given: boolean | undefined, sql: string): string[] =>
  given === undefined ? [] : [given ? sql : `NOT ${sql}`];

const conditionsOf = (search: AccountSearch): string[] => [
  'u.deletedAt IS NULL AND u.joinedIntoId IS NULL',
  ...(search.text === undefined
    ? []
    : [
        `(u.id = @text OR u.number = @wholeNumber OR u.displayName LIKE @name ESCAPE '\\' OR EXISTS (
           SELECT 1 FROM Identity i WHERE i.userId = u.id AND i.subject LIKE @subject ESCAPE '\\'))`,
      ]),
  ...(search.country === undefined ? [] : ['u.country = @country']),
  ...(search.newDays === undefined ? [] : ['u.registerTime > @registeredSince']),
  ...conditionOf(search.member, '(u.memberExpire IS NOT NULL AND u.memberExpire > @now)'),
  ...conditionOf(
    search.spender,
    `EXISTS (SELECT 1 FROM "Order" o WHERE o.userId = u.id AND o.status = 'paid')`,
  ),
  ...conditionOf(search.blocked, isActive('blockedAt', 'blockedUntil')),
  ...conditionOf(search.muted, isActive('mutedAt', 'mutedUntil')),
  ...(search.after === null ? [] : [`(${sortKeys[search.sort]}, u.number) < (@key, @number)`]),
];

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const valuesOf = ({ text, country, newDays, after, limit }: AccountSearch, now: Date): SqlValues => ({
  limit,
  now: now.getTime(),
  ...(text !== undefined && {
    text,
    wholeNumber: /^\d{1,9}$/.test(text) ? Number(text) : -1,
    name: containing(text),
    subject: containing(subjectOf(text)),
  }),
  ...(country !== undefined && { country }),
  ...(newDays !== undefined && { registeredSince: daysAfter(now, -newDays).getTime() }),
  ...after,
});

/** Lists the places of accounts, those with the greatest sort key first. */
const listPlaces = (rows: SelectRowsInThread, search: AccountSearch, now: Date) =>
  rows<AccountPlace & { id: string }>(
    `SELECT u.id, u.number, ${sortKeys[search.sort]} AS key FROM User u
     WHERE ${conditionsOf(search).join(' AND ')}
     ORDER BY key DESC, u.number DESC LIMIT @limit`,
    valuesOf(search, now),
  );

interface MoneyRow {
  id: string;
  lastSeenMs: number;
  paidCoin: number;
  bonusCoin: number;
  /** JSON: pairs of a currency and a sum. */
  paid: string;
}

const listMoney = (rows: SelectRowsInThread, ids: readonly string[]) =>
  rows<MoneyRow>(
    `SELECT u.id, ${lastSeenSql} AS lastSeenMs,
       coalesce((SELECT balanceCoins FROM LedgerAccount WHERE userId = u.id AND kind = 'viewerPaid'), 0) AS paidCoin,
       coalesce((SELECT balanceCoins FROM LedgerAccount WHERE userId = u.id AND kind = 'viewerBonus'), 0) AS bonusCoin,
       (SELECT json_group_array(json_object('currency', currency, 'amountMinor', amountMinor)) FROM (
          SELECT currency, sum(amountMinor - returnedMinor) AS amountMinor FROM "Order"
          WHERE userId = u.id AND status = 'paid' GROUP BY currency ORDER BY currency)) AS paid
     FROM json_each(@ids) j CROSS JOIN User u ON u.id = j.value`,
    { ids: JSON.stringify(ids) },
  );

/** Lists accounts with their places, as many as `limit` says. */
export const listAccounts = async (
  { read, rowsInThread }: Pick<Database, 'read' | 'rowsInThread'>,
  search: AccountSearch,
  now: Date,
): Promise<{ account: ListedAccount; place: AccountPlace }[]> => {
  const places = await listPlaces(rowsInThread, search, now);
  const ids = places.map(({ id }) => id);
  const money = new Map((await listMoney(rowsInThread, ids)).map((row) => [row.id, row]));
  const found = await read.user.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      number: true,
      displayName: true,
      country: true,
      registerTime: true,
      memberExpire: true,
      blockedAt: true,
      mutedAt: true,
      deletionDueAt: true,
      identities: { select: { kind: true, subject: true } },
    },
  });
  const byId = new Map(found.map((account) => [account.id, account]));
  return places.flatMap(({ id, key, number }) => {
    const [account, row] = [byId.get(id), money.get(id)];
    if (!account || !row) return [];
    const { lastSeenMs, paid, paidCoin, bonusCoin } = row;
    const lastSeenAt = lastSeenMs === 0 ? null : new Date(lastSeenMs);
    return [
      {
        account: { ...account, lastSeenAt, paidCoin, bonusCoin, paid: JSON.parse(paid) },
        place: { key, number },
      },
    ];
  });
};
