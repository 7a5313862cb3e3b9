import type { Language } from '@cliffhanger/contracts';
import { daysAfter } from '#platform/time/clock.ts';
import { localDayAt } from '#platform/time/local-day.ts';

/** An account that exists in one preview. */
export interface PreviewAccount {
  userId: string;
  sessionId: string;
  /** SHA-256 of the token with which the app calls. */
  tokenHash: string;
  language: Language;
  country: string;
  isMember: boolean;
  coins: number;
  /** When the preview begins. */
  at: Date;
}

type Value = string | number | null;

const memberDays = 30;

const literal = (value: Value): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);

/** Adds a row to what every statement finds in a table. */
const withRow = (table: string, row: Readonly<Record<string, Value>>): string => {
  const own = `"preview${table}"`;
  const names = Object.keys(row).map((name) => `"${name}"`);
  // SQLite and Prisma take the types of the columns from the last SELECT.
  return `CREATE TEMP TABLE ${own} AS SELECT * FROM main."${table}" WHERE 0;
    INSERT INTO ${own} (${names.join()}) VALUES (${Object.values(row).map(literal).join()});
    CREATE TEMP VIEW "${table}" AS SELECT * FROM temp.${own} UNION ALL SELECT * FROM main."${table}"`;
};

/** Returns the SQL that adds an account with its session and its coins, of which all are bonus. */
export const accountScript = (account: PreviewAccount): string => {
  const { userId, sessionId, tokenHash, language, country, isMember, coins, at } = account;
  const now = at.getTime();
  const { day, startsAt, endsAt } = localDayAt(at, country);
  const farAhead = daysAfter(at, 1).getTime();
  const user = {
    id: userId,
    number: 0,
    displayName: '',
    nameChosen: 1,
    country,
    language,
    languageChosen: 1,
    sex: 1,
    sexChosen: 0,
    regSource: 4,
    registerTime: now,
    memberExpire: isMember ? daysAfter(at, memberDays).getTime() : null,
    autoUnlock: 0,
    inviteCode: '',
    localDay: day,
    localDayStartsAt: startsAt.getTime(),
    localDayEndsAt: endsAt.getTime(),
  };
  // Used in the future, so that no call records its use.
  const session = {
    id: sessionId,
    tokenHash,
    userId,
    platform: 4,
    clientVersion: '',
    userAgent: '',
    deviceHash: null,
    createdAt: now,
    lastSeenAt: farAhead,
    expiresAt: daysAfter(at, 2).getTime(),
    touchedAt: now,
    signedInAt: now,
  };
  const balance = {
    key: `viewerBonus:${userId}`,
    kind: 'viewerBonus',
    userId,
    balanceCoins: coins,
    entryCount: 0,
  };
  // The page of rewards would otherwise issue one.
  const adTicket = { id: sessionId, userId, day, issuedAt: now, expiresAt: farAhead };
  return [
    withRow('User', user),
    withRow('Session', session),
    withRow('LedgerAccount', balance),
    withRow('AdTicket', adTicket),
  ].join(';\n');
};

/**
 * Returns the SQL that releases a hidden drama, and those of its episodes that have no date of their own.
 * @param columns of the tables, in their order
 */
export const releaseScript = (
  { dramaId, at }: { dramaId: string; at: Date },
  columns: { drama: readonly string[]; episode: readonly string[] },
): string => {
  const release = (table: string, id: string, names: readonly string[]): string => {
    const selected = names.map((name) =>
      name === 'publishedAt' ? `coalesce("publishedAt", ${at.getTime()})` : `"${name}"`,
    );
    const isPreviewed = `"${id}" = ${literal(dramaId)}`;
    return `CREATE TEMP VIEW "${table}" (${names.map((name) => `"${name}"`).join()}) AS
      SELECT ${selected.join()} FROM main."${table}" WHERE ${isPreviewed}
      UNION ALL SELECT * FROM main."${table}" WHERE NOT ${isPreviewed}`;
  };
  return [release('Drama', 'id', columns.drama), release('Episode', 'dramaId', columns.episode)].join(';\n');
};
