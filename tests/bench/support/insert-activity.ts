import Sqlite from 'better-sqlite3';
import { library } from './evening.ts';

const days = 85;
const dayMs = 86_400_000;
/** Of each account, on average. */
const eventsOfViewer = 100;
const eventsOfVisit = 24;
const playsOfVisit = 8;
const firstNumber = 1_000_000;

/**
 * Every visit is of one drama, and goes on from episode to episode: two of five from the first one. Popular dramas, and
 * first episodes, have the most. Times increase with the ids, as they do where people watch. At the first paid episode a
 * third stops, a third unlocks it with coins, and a third watches it as members.
 */
const drafts = [
  `CREATE TEMP TABLE Visit AS
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < CAST(@visits AS INTEGER))
    SELECT i AS visit, CAST(@startMs AS INTEGER) + i * CAST(@spanMs AS INTEGER) / CAST(@visits AS INTEGER) AS at,
      'r' || (i * 15485863 % CAST(@viewers AS INTEGER)) AS viewer,
      CAST(${library.dramas} * (i * 7919 % 10007 / 10007.0) * (i * 7919 % 10007 / 10007.0) AS INTEGER) AS drama,
      CASE WHEN i % 5 < 2 THEN 1 ELSE 1 + CAST(${library.episodes - playsOfVisit} *
        (i * 104729 % 1009 / 1009.0) * (i * 104729 % 1009 / 1009.0) AS INTEGER) END AS start
    FROM n`,
  `CREATE TEMP TABLE Play AS
    SELECT v.visit, v.viewer, v.at + n.value * 90000 AS at, 'd' || v.drama AS dramaId, v.start + n.value AS number,
      'd' || v.drama || '-' || (v.start + n.value) AS episodeId, n.value = ${playsOfVisit - 1} AS isLast,
      v.drama % 4 <> 0 AND v.start + n.value > 2 AS isPaid
    FROM Visit v CROSS JOIN json_each('[${Array.from({ length: playsOfVisit }, (_, play) => play)}]') n
    WHERE v.visit % 3 <> 1 OR v.drama % 4 = 0 OR v.start + n.value <= 2`,
  `CREATE TEMP TABLE Person AS
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < CAST(@viewers AS INTEGER))
    SELECT 'r' || i AS id, ${firstNumber} + i AS number, i * 7919993 % CAST(@spanMs AS INTEGER) AS arrivesAfter,
      CASE i % 5 WHEN 0 THEN 'BR' WHEN 1 THEN 'DE' WHEN 2 THEN 'MX' ELSE 'US' END AS country FROM n`,
  `CREATE TEMP TABLE Bought AS SELECT viewer, dramaId, episodeId, min(at) AS at FROM Play
    WHERE isPaid AND visit % 3 = 0 GROUP BY viewer, episodeId`,
];

const idOf = (at: string, number: string) =>
  `printf('%08x-%04x-7000-8000-%012x', ${at} >> 16, ${at} & 65535, ${number})`;

/** Movements of coins, in the order of their times: a gift at arrival, purchases, rewards and unlocks. */
const movements = [
  `CREATE TEMP TABLE Movement AS
    SELECT row_number() OVER (ORDER BY at, viewer) AS number, * FROM (
      SELECT 'prize' AS reason, id AS viewer, NULL AS dramaId, NULL AS episodeId, NULL AS orderId, 90000 AS paid,
        90000 AS bonus, CAST(@startMs AS INTEGER) + arrivesAfter AS at FROM Person
      UNION ALL SELECT 'recharge', userId, NULL, NULL, id, 100, 0, paidAt FROM "Order"
      UNION ALL SELECT 'checkIn', viewer, NULL, NULL, NULL, 0, 10, at FROM Visit WHERE visit % 2 = 0
      UNION ALL SELECT 'unlock', viewer, dramaId, episodeId, NULL, -8, -4, at FROM Bought)`,
  `CREATE TEMP TABLE Transfer AS SELECT *, ${idOf('at', 'number')} AS id FROM Movement`,
];

const rows = [
  `INSERT INTO User (id, number, displayName, country, language, regSource, registerTime, inviteCode)
   SELECT id, number, id, country, 'en', 4, CAST(@startMs AS INTEGER) + arrivesAfter, id FROM Person`,
  `INSERT INTO LedgerAccount (key, kind, userId) SELECT kind || ':' || id, kind, id
   FROM Person CROSS JOIN (SELECT 'viewerPaid' AS kind UNION ALL SELECT 'viewerBonus')`,
  `INSERT INTO AnalyticsEvent (receivedAt, eventTime, userId, deviceType, appVersion, country, eventKey, module, eventId)
   SELECT v.at + n.value * 15000, v.at + n.value * 15000, v.viewer, CASE v.visit % 7 WHEN 0 THEN 'desktop' ELSE 'phone' END,
     '1.' || (v.visit % 3) || '.0', CASE v.visit % 5 WHEN 0 THEN 'BR' WHEN 1 THEN 'DE' WHEN 2 THEN 'MX' ELSE 'US' END,
     CASE n.value % 4 WHEN 0 THEN 'playback_first_frame' WHEN 1 THEN 'play_start' WHEN 2 THEN 'page_view' ELSE 'launch' END,
     CASE n.value WHEN 0 THEN 'player/cold' WHEN 4 THEN 'player/warm' ELSE CASE n.value % 4 WHEN 0 THEN 'player/next' ELSE 'player' END END,
     CAST(20 + (v.visit * 7 + n.value) % 900 AS TEXT)
   FROM Visit v CROSS JOIN json_each('[${Array.from({ length: eventsOfVisit }, (_, event) => event)}]') n`,
  `INSERT OR IGNORE INTO PlaybackCount (viewerKey, episodeId, hour) SELECT viewer, episodeId, at / 3600000 FROM Play`,
  `INSERT INTO WatchProgress (userId, episodeId, dramaId, positionSeconds, finished, updatedAt, furthestSeconds)
   SELECT viewer, episodeId, dramaId, CASE WHEN isLast THEN 30 ELSE 90 END, NOT isLast, at,
     CASE WHEN isLast THEN 30 ELSE 90 END FROM Play WHERE true
   ON CONFLICT DO UPDATE SET updatedAt = excluded.updatedAt, finished = max(finished, excluded.finished),
     furthestSeconds = max(furthestSeconds, excluded.furthestSeconds)`,
  `INSERT OR IGNORE INTO RechargeTemplate (id, kind, coins, amountMinor, currency, position)
   VALUES ('bench-pack', 1, 100, 99, 'USD', 1)`,
  `INSERT INTO "Order" (id, userId, templateId, kind, coinsPaid, amountMinor, currency, status, idempotencyKey, provider,
     createdAt, expiresAt, paidAt)
   SELECT 'r' || visit, viewer, 'bench-pack', 1, 100, 99, 'USD', 'paid', 'r' || visit, 'local', at, at, at + 60000
   FROM Visit WHERE visit % 4 = 0`,
];

const ledger = [
  `INSERT INTO LedgerTransfer (id, idempotencyKey, reason, userId, dramaId, episodeId, orderId, coins, balanceAfterCoins, createdAt)
   SELECT id, id, reason, viewer, dramaId, episodeId, orderId, paid + bonus, 0, at FROM Transfer ORDER BY number`,
  `INSERT INTO LedgerEntry (transferId, accountKey, coins) SELECT id, account, coins FROM (
     SELECT number, id, 'viewerPaid:' || viewer AS account, paid AS coins FROM Transfer WHERE paid <> 0
     UNION ALL SELECT number, id, 'viewerBonus:' || viewer, bonus FROM Transfer WHERE bonus <> 0
     UNION ALL SELECT number, id, CASE reason WHEN 'recharge' THEN 'gateway:house' ELSE 'revenue:house' END, -paid
       FROM Transfer WHERE paid <> 0
     UNION ALL SELECT number, id, 'promotion:house', -bonus FROM Transfer WHERE bonus <> 0) ORDER BY number, account`,
  `UPDATE LedgerAccount SET balanceCoins = sums.coins, entryCount = sums.entries
   FROM (SELECT accountKey, sum(coins) AS coins, count(*) AS entries FROM LedgerEntry GROUP BY 1) sums
   WHERE sums.accountKey = LedgerAccount.key`,
  `INSERT INTO "Unlock" (userId, episodeId, dramaId, priceCoins, transferId, source, createdAt)
   SELECT viewer, episodeId, dramaId, 12, id, CASE number % 4 WHEN 0 THEN 'rest' WHEN 1 THEN 'auto' ELSE 'single' END, at
   FROM Transfer WHERE reason = 'unlock' ORDER BY number`,
];

/** The tables whose indexes are made afterwards, which is several times as fast. */
const large = `'AnalyticsEvent', 'PlaybackCount', 'WatchProgress', 'User', 'Order', 'LedgerTransfer', 'LedgerEntry', 'Unlock'`;

/**
 * Writes so many reports of the last 85 days into the database of a library that no server has open, with the accounts,
 * playbacks, places, orders, movements of coins and unlocks that belong to them.
 */
export const insertActivity = (file: string, events: number): void => {
  const database = new Sqlite(file);
  // A file that is half written is made again.
  database.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1500000; PRAGMA temp_store = FILE',
  );
  const dropped = database
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL
       AND (type = 'trigger' OR (type = 'index' AND tbl_name IN (${large})))`,
    )
    .all();
  const now = Date.now();
  const spanMs = days * dayMs;
  const values = {
    visits: Math.ceil(events / eventsOfVisit),
    viewers: Math.max(1, Math.round(events / eventsOfViewer)),
    startMs: now - spanMs,
    spanMs,
  };
  /** Runs statements, each with those of the values that it names. */
  const run = (sql: string) => {
    const names = Object.entries(values).filter(([name]) => sql.includes(`@${name}`));
    database.prepare(sql).run(Object.fromEntries(names));
  };
  database.exec('BEGIN');
  for (const { type, name } of dropped) database.exec(`DROP ${type} "${name}"`);
  for (const sql of [...drafts, ...rows, ...movements, ...ledger]) run(sql);
  for (const { sql } of dropped) database.exec(sql);
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
};
