import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { createSeeded } from '../../../support/seeded.ts';
import type { Stack } from '../../support/stack.ts';

const dayMs = 86_400_000;
const sums = [
  { currency: 'USD', amountMinor: 999, orders: 80 },
  { currency: 'EUR', amountMinor: 2299, orders: 30 },
  { currency: 'BRL', amountMinor: 1990, orders: 24 },
];

/** Writes orders of today and of a week ago into the library, more of them in the evening, and searches that found nothing. */
export const insertBusyToday = ({ dataDir }: Pick<Stack, 'dataDir'>): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'));
  const random = createSeeded(11);
  const now = Date.now();
  const start = new Date(now);
  start.setHours(0, 0, 0, 0);
  const { id: userId } = database.prepare('SELECT id FROM User LIMIT 1').get() as { id: string };
  const addOrder = database.prepare(
    `INSERT INTO "Order" (id, userId, templateId, kind, coinsPaid, amountMinor, currency, status, idempotencyKey, provider,
       createdAt, expiresAt, paidAt)
     VALUES (@id, @userId, 'busy-pack', 1, 100, @amountMinor, @currency, 'paid', @id, 'local', @at, @at, @at)`,
  );
  const addMiss = database.prepare(
    'INSERT INTO SearchMissDay (term, language, day, searchCount) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  database.transaction(() => {
    database.exec(`INSERT OR IGNORE INTO RechargeTemplate (id, kind, coins, amountMinor, currency, position)
      VALUES ('busy-pack', 1, 100, 99, 'USD', 90)`);
    for (const { currency, amountMinor, orders } of sums) {
      // The day of another zone can have begun a minute ago.
      addOrder.run({ id: `busy-${currency}-now`, userId, amountMinor, currency, at: now });
      for (const daysAgo of [0, 7])
        for (let index = 0; index < orders; index += 1) {
          const at = Math.round(start.getTime() - daysAgo * dayMs + Math.sqrt(random.next()) * dayMs);
          if (at <= now)
            addOrder.run({ id: `busy-${currency}-${daysAgo}-${index}`, userId, amountMinor, currency, at });
        }
    }
    const today = new Date(now).toISOString().slice(0, 10);
    const missed = [
      ['ceo baby', 'en', 19],
      ['mafia', 'en', 14],
      ['重生', 'zh', 9],
      ['vampiro', 'es', 6],
      ['secret twin', 'en', 5],
    ] as const;
    for (const [term, language, searches] of missed) addMiss.run(term, language, today, searches);
  })();
  database.close();
};

/** The ids of an episode. */
export const findEpisode = (
  { dataDir }: Pick<Stack, 'dataDir'>,
  slug: string,
  number: number,
): { dramaId: string; episodeId: string } => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'), { readonly: true });
  const found = database
    .prepare(
      `SELECT d.id AS dramaId, e.id AS episodeId FROM Drama d JOIN Episode e ON e.dramaId = d.id
       WHERE d.slug = ? AND e.number = ?`,
    )
    .get(slug, number);
  database.close();
  return found as { dramaId: string; episodeId: string };
};
