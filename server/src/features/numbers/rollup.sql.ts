import {
  playbackEventKeys,
  playbackFailedKey,
  playbackFailures,
  playbackModule,
  playbackStarts,
} from '@cliffhanger/contracts';

/** An hour since the epoch, of a column in milliseconds. */
export const hourOf = (column: string): string => `${column} / 3600000`;

/** `ViewerHour.watched` of an episode that had a price when it was counted; 1 of others, 0 of who watched nothing. */
export const watchedPaid = 2;

/** The tables of the statistics file. A viewer is the number of the account: the file has no id and no name. */
export const rollupSchema = `
  CREATE TABLE Progress (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    eventId INTEGER NOT NULL, untilEventId INTEGER NOT NULL, eventAt INTEGER,
    hour INTEGER NOT NULL, untilHour INTEGER NOT NULL,
    forgottenAt INTEGER NOT NULL, forgottenHour INTEGER NOT NULL);
  INSERT INTO Progress VALUES (1, 0, 0, NULL, 0, 0, 0, 0);
  CREATE TABLE ViewerHour (
    viewer INTEGER NOT NULL, hour INTEGER NOT NULL, watched INTEGER NOT NULL CHECK (watched BETWEEN 0 AND ${watchedPaid}),
    PRIMARY KEY (viewer, hour)) WITHOUT ROWID;
  CREATE TABLE EpisodeNumber (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE);
  CREATE TABLE EpisodeHour (
    episode INTEGER NOT NULL, viewer INTEGER NOT NULL, hour INTEGER NOT NULL,
    PRIMARY KEY (episode, viewer, hour)) WITHOUT ROWID;
  CREATE TABLE Measured (
    day TEXT NOT NULL, eventKey TEXT NOT NULL, module TEXT NOT NULL, country TEXT NOT NULL, device TEXT NOT NULL,
    version TEXT NOT NULL, value INTEGER NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (day, eventKey, module, country, device, version, value)) WITHOUT ROWID`;

/** How many events, or playbacks, one transaction takes: the thread answers questions in between. */
const batchSize = 20_000;

const newEvents = `e.id > (SELECT eventId FROM Progress) AND e.id <= (SELECT untilEventId FROM Progress)`;
const newPlaybacks = `p.hour >= (SELECT hour FROM Progress) AND p.hour <= (SELECT untilHour FROM Progress)`;
/** The account of a row. Without CROSS the planner begins with all accounts, because an index has those that are not erased. */
const viewerOf = (column: string) => `CROSS JOIN app.User u ON u.id = ${column} AND u.deletedAt IS NULL`;

const maxReported = 600_000;
/** The number that an event reports. */
const given = 'CAST(e.eventId AS INTEGER)';
/** With two significant digits, as `playbackReportOf` rounds. */
const step = `CASE length(${given}) WHEN 3 THEN 10 WHEN 4 THEN 100 WHEN 5 THEN 1000 WHEN 6 THEN 10000 ELSE 1 END`;
const rounded = `CAST(round(1.0 * ${given} / (${step})) AS INTEGER) * (${step})`;
/** A name that an event reports, or '' for one that no app of this project sends. */
const known = (column: string, condition: string) => `CASE WHEN ${condition} THEN ${column} ELSE '' END`;
const country = known('e.country', "e.country GLOB '[A-Z][A-Z]'");
const device = known('e.deviceType', "e.deviceType IN ('phone', 'tablet', 'desktop')");
const version = known(
  'e.appVersion',
  "length(e.appVersion) <= 20 AND e.appVersion GLOB '[0-9]*' AND NOT e.appVersion GLOB '*[^0-9a-z.-]*'",
);

const isOne = (column: string, values: readonly string[]) =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

/** The modules that a player gives to each event. */
const kinds = [
  [['playback_first_frame'], playbackStarts.map((start) => playbackModule(start))],
  [[playbackFailedKey], playbackFailures.map((reason) => playbackModule(reason))],
  [playbackEventKeys.filter((key) => key !== 'playback_first_frame'), [playbackModule()]],
] as const;

const measurements = `(${kinds
  .map(([keys, modules]) => `(${isOne('e.eventKey', keys)} AND ${isOne('e.module', modules)})`)
  .join(' OR ')})
  AND e.eventId NOT GLOB '*[^0-9]*' AND length(e.eventId) BETWEEN 1 AND 6 AND ${given} <= ${maxReported}`;

/** Takes the next events, in their order. */
export const countEvents: readonly string[] = [
  `UPDATE Progress SET untilEventId = min(
     max(eventId, coalesce((SELECT min(id) - 1 FROM app.AnalyticsEvent), 0)) + ${batchSize},
     max(eventId, coalesce((SELECT max(id) FROM app.AnalyticsEvent), 0)))`,
  `INSERT INTO ViewerHour SELECT DISTINCT u.number, ${hourOf('e.receivedAt')}, 0
   FROM app.AnalyticsEvent e ${viewerOf('e.userId')} WHERE ${newEvents}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO Measured
   SELECT strftime('%Y-%m-%d', e.receivedAt / 1000, 'unixepoch'), e.eventKey, e.module, ${country}, ${device},
     ${version}, ${rounded}, count(*)
   FROM app.AnalyticsEvent e WHERE ${newEvents} AND ${measurements} GROUP BY 1, 2, 3, 4, 5, 6, 7
   ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  `UPDATE Progress SET eventId = untilEventId,
     eventAt = (SELECT receivedAt FROM app.AnalyticsEvent WHERE id = untilEventId)`,
];

/**
 * Takes the playbacks of the next hours. Those of the hour that is not over, and of the one before, are taken again each
 * time: a playback is a row once, so nothing is counted twice. `@hour` is the current one.
 */
export const countPlaybacks: readonly string[] = [
  `UPDATE Progress SET untilHour = coalesce((SELECT max(hour) FROM (
     SELECT p.hour FROM app.PlaybackCount p WHERE p.hour >= (SELECT hour FROM Progress)
     ORDER BY p.hour LIMIT ${batchSize})), hour - 1)`,
  `INSERT INTO EpisodeNumber (id) SELECT DISTINCT p.episodeId FROM app.PlaybackCount p WHERE ${newPlaybacks}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO EpisodeHour SELECT n.number, u.number, p.hour
   FROM app.PlaybackCount p ${viewerOf('p.viewerKey')} JOIN EpisodeNumber n ON n.id = p.episodeId
   WHERE ${newPlaybacks} ON CONFLICT DO NOTHING`,
  `INSERT INTO ViewerHour SELECT u.number, p.hour, max(CASE WHEN e.priceCoins > 0 THEN ${watchedPaid} ELSE 1 END)
   FROM app.PlaybackCount p ${viewerOf('p.viewerKey')} CROSS JOIN app.Episode e ON e.id = p.episodeId
   WHERE ${newPlaybacks} GROUP BY 1, 2
   ON CONFLICT DO UPDATE SET watched = max(watched, excluded.watched)`,
  'UPDATE Progress SET hour = max(hour, min(untilHour + 1, @hour - 1))',
];

/** Whether events or playbacks are left that are not counted. */
export const findLeft = `SELECT eventAt,
  eventId < coalesce((SELECT max(id) FROM app.AnalyticsEvent), 0)
    OR EXISTS (SELECT 1 FROM app.PlaybackCount WHERE hour > untilHour) AS isLeft
  FROM Progress`;

/** Whether the rows are of another database, such as a restored one: it has not, or has others in the place of, what was counted. */
export const findForeign = `SELECT eventId > coalesce((SELECT seq FROM app.sqlite_sequence WHERE name = 'AnalyticsEvent'), 0)
    OR EXISTS (SELECT 1 FROM app.AnalyticsEvent e WHERE e.id = Progress.eventId AND e.receivedAt <> Progress.eventAt) AS isForeign
  FROM Progress`;

export const restart: readonly string[] = [
  ...['ViewerHour', 'EpisodeHour', 'EpisodeNumber', 'Measured'].map((table) => `DELETE FROM ${table}`),
  'UPDATE Progress SET eventId = 0, untilEventId = 0, eventAt = NULL, hour = 0, untilHour = 0',
];

/** Whether accounts were erased since the last time: `@now` is the current time. */
export const findErased = `SELECT forgottenHour, (SELECT count(*) FROM app.User
  WHERE deletedAt >= forgottenAt - 3600000 AND deletedAt <= @now) AS erased FROM Progress`;

const erasedViewers = `viewer IN (SELECT u.number FROM app.User u, Progress WHERE u.deletedAt >= forgottenAt - 3600000)`;
/** Removes what is of erased accounts. */
export const forgetErased: readonly string[] = [
  `DELETE FROM ViewerHour WHERE ${erasedViewers}`,
  `DELETE FROM EpisodeHour WHERE ${erasedViewers}`,
];
export const markForgotten = ['UPDATE Progress SET forgottenAt = @now'];

/** Removes what is of before `@hour` and `@day`, as the database does. */
export const forgetOld: readonly string[] = [
  'DELETE FROM ViewerHour WHERE hour < @hour',
  'DELETE FROM EpisodeHour WHERE hour < @hour',
  'DELETE FROM Measured WHERE day < @day',
  'UPDATE Progress SET forgottenHour = @hour',
];
