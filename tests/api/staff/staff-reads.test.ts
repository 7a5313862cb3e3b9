import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
const connection = new Sqlite(app.platform.config.databaseFile, { readonly: true });
afterAll(async () => {
  connection.close();
  await app.close();
});
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests, episodes: 3 });
const viewer = await app.register();
await app.staff('codes.create', {
  name: 'spring',
  count: 1,
  kind: 'coins',
  amount: 1,
  maxUses: 1,
  expiresAt: null,
});

/** Tables that grow with viewers and what they do. */
const growingTables =
  /^SCAN (?:main\.)?(AnalyticsEvent|CampaignParameter|Comment|CommentReport|DramaDay|Feedback|Identity|LedgerTransfer|Order|PlaybackCount|PlaybackDay|RedeemCode|Session|Unlock|User|WatchProgress)$/;

/** The steps of a statement that read all rows of such a table. */
const scansOf = (sql: string): string[] => {
  // Prisma asks for nothing so.
  if (/WHERE \(?1=0/.test(sql)) return [];
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]);
  const placeholders = sql.match(/\?/g)?.map(() => null) ?? [];
  const plan = connection
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...placeholders, Object.fromEntries(names));
  return (plan as { detail: string }[])
    .filter(({ detail }) => growingTables.test(detail))
    .map(({ detail }) => `${detail} of ${sql}`);
};

it.each([
  ['stats', { days: 90 }],
  ['stats.revenue', { days: 90, by: 'drama' }],
  ['stats.revenue', { days: 90, by: 'offer' }],
  ['stats.paywall', {}],
  ['stats.now', { zone: 'UTC' }],
  ['stats.money', { from: '2026-11-01', until: '2026-11-30', zone: 'UTC', by: 'drama' }],
  ['stats.wall', { from: '2026-11-01', until: '2026-11-30', zone: 'UTC' }],
  ['stats.retention', { slug: 'ferry', from: '2026-11-01', until: '2026-11-30', zone: 'UTC' }],
  ['stats.cohorts', { zone: 'UTC', weeks: 12 }],
  ['stats.playback', { from: '2026-11-01', until: '2026-11-30', by: 'country' }],
  ['search.missed', { days: 30, limit: 20 }],
  ['stats.drama', { slug: 'ferry' }],
  ['comments.reported', { limit: 20 }],
  ['comments.removed', { limit: 20 }],
  ['comments.list', { limit: 20, who: viewer.userId }],
  ['codes.list', {}],
  ['codes.uses', { campaign: 'spring' }],
  ['templates.list', {}],
  ['search.terms', { days: 30, language: 'en' }],
  ['calendar.list', { from: '2026-01-01', until: '2026-02-01' }],
  ['order.list', { limit: 20 }],
  ['order.list', { limit: 20, status: 'refunded' }],
  ['order.list', { limit: 20, who: viewer.userId }],
  ['user.find', { text: 'nobody', limit: 20 }],
  ['user.show', { who: viewer.userId, movements: 20 }],
  ['feedback.list', { limit: 20 }],
  ['feedback.list', { limit: 20, who: viewer.userId }],
  ['log.list', { limit: 20 }],
])('the staff call %s %j reads no table that grows with viewers on the event loop', async (name, input) => {
  const { statements } = await app.statementsOf(() => app.staff(name, input));
  const selects = statements.filter((sql) => /^\s*(SELECT|WITH)\b/.test(sql));
  expect(selects.flatMap(scansOf)).toEqual([]);
});

it('the statistics of days are read in another thread, with all their rows', async () => {
  const { result, statements } = await app.statementsOf(() => app.staff('stats', { days: 90 }));
  expect(statements).toEqual([]);
  expect(result).toMatchObject({ newViewers: [...Array(89).fill(0), 1] });
});
