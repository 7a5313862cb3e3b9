import path from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Stack } from '../../support/stack.ts';

/** Writes many viewers into the library at once. They registered a minute apart, the latest now. */
export const insertViewers = ({ dataDir }: Pick<Stack, 'dataDir'>, count: number): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  database
    .prepare(
      `WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < @count)
       INSERT INTO "User" (id, number, displayName, country, language, regSource, registerTime, inviteCode)
       SELECT printf('00000000-0000-7000-8000-%012d', i), 500000 + i, 'viewer ' || i,
         CASE i % 3 WHEN 0 THEN 'DE' WHEN 1 THEN 'BR' ELSE 'US' END, 'en', 4, @now - i * 60000, 'invite-' || i
       FROM counted`,
    )
    .run({ count, now: Date.now() });
  database.close();
};
