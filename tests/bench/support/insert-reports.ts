import path from 'node:path';
import Sqlite from 'better-sqlite3';

const days = 90;
const hourMs = 3_600_000;
/** Of each account, on average. */
const eventsOfViewer = 100;
const batch = 200_000;

/**
 * Writes reports of ninety days into the library of a running server, with the accounts, playbacks, places and orders that
 * belong to so many.
 */
export const insertReports = (dataDir: string, events: number): void => {
  const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'), { timeout: 60_000 });
  database.pragma('synchronous = OFF');
  const viewers = Math.max(1, Math.round(events / eventsOfViewer));
  const episodes = database.prepare('SELECT count(*) FROM Episode').pluck().get() as number;
  const endMs = Date.now();
  const startMs = endMs - days * 24 * hourMs;
  const values = { viewers, episodes, startMs, spanMs: endMs - startMs, hourMs };
  /** Runs a statement for the numbers from `from` (inclusive) to `until` (exclusive), in batches that others can write between. */
  const insertMany = (count: number, sql: string) => {
    const statement = database.prepare(
      `WITH RECURSIVE n(i) AS (SELECT CAST(@from AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < @until) ${sql}`,
    );
    for (let from = 0; from < count; from += batch)
      statement.run({ ...values, from, until: Math.min(count, from + batch) });
  };
  /** Spread numbers: the same one for the same `of`. */
  const spread = (of: string, factor: number, modulus: string) =>
    `((${of}) * ${factor} % CAST(${modulus} AS INTEGER))`;
  const atOf = (visit: string) => `CAST(@startMs AS INTEGER) + ${spread(visit, 7_919_993, '@spanMs')}`;
  const viewerOf = (visit: string) => `'r' || ${spread(visit, 15_485_863, '@viewers')}`;
  /** The number of reports, playbacks and watched places of one visit, all at the same time. */
  const [report, playback, place] = ['i / 24', 'i / 6', 'i / 3'];
  const episode = spread('i', 104_729, '@episodes');
  const country = `CASE i % 5 WHEN 0 THEN 'BR' WHEN 1 THEN 'DE' WHEN 2 THEN 'MX' ELSE 'US' END`;
  insertMany(
    viewers,
    `INSERT INTO User (id, number, displayName, country, language, regSource, registerTime, inviteCode)
     SELECT 'r' || i, 1000000 + i, 'r' || i, ${country}, 'en', 4, ${atOf('i')}, 'r' || i FROM n WHERE true`,
  );
  insertMany(
    events,
    `INSERT INTO AnalyticsEvent (receivedAt, eventTime, userId, deviceType, appVersion, country, eventKey, module, eventId)
     SELECT ${atOf(report)}, ${atOf(report)}, ${viewerOf(report)}, CASE i % 7 WHEN 0 THEN 'desktop' ELSE 'phone' END, '1.' || (i % 3) || '.0', ${country},
       CASE i % 4 WHEN 0 THEN 'playback_first_frame' WHEN 1 THEN 'play_start' WHEN 2 THEN 'page_view' ELSE 'launch' END,
       CASE i % 4 WHEN 0 THEN 'player/next' ELSE 'player' END, CAST(20 + i % 900 AS TEXT) FROM n WHERE true`,
  );
  insertMany(
    Math.round(events / 4),
    `INSERT OR IGNORE INTO PlaybackCount (viewerKey, episodeId, hour)
     SELECT ${viewerOf(playback)}, (SELECT id FROM Episode WHERE rowid = 1 + ${episode}),
       (${atOf(playback)}) / CAST(@hourMs AS INTEGER) FROM n WHERE true`,
  );
  insertMany(
    Math.round(events / 8),
    `INSERT OR IGNORE INTO WatchProgress (userId, episodeId, dramaId, positionSeconds, finished, updatedAt, furthestSeconds)
     SELECT ${viewerOf(place)}, e.id, e.dramaId, 1, 1, ${atOf(place)}, e.durationSeconds
     FROM n CROSS JOIN Episode e ON e.rowid = 1 + ${episode}`,
  );
  database.exec(`INSERT OR IGNORE INTO RechargeTemplate (id, kind, coins, amountMinor, currency, position)
    VALUES ('bench-pack', 1, 100, 99, 'USD', 1)`);
  insertMany(
    Math.round(events / 100),
    `INSERT INTO "Order" (id, userId, templateId, kind, coinsPaid, amountMinor, currency, status, idempotencyKey, provider,
       createdAt, expiresAt, paidAt)
     SELECT 'r' || i, ${viewerOf('i')}, 'bench-pack', 1, 100, 99, 'USD', 'paid', 'r' || i, 'local', ${atOf('i')},
       ${atOf('i')}, ${atOf('i')}
     FROM n WHERE true`,
  );
  database.close();
};
