import type { PlaybackStart } from '@cliffhanger/contracts';
import type { PlayerReport } from '@cliffhanger/contracts/staff';
import type { Reader, SelectRows, SelectRowsInThread } from '#platform/database/open-database.ts';
import { dayOf } from '#platform/time/clock.ts';
import { type EpisodePlace, placeColumns, placeOf } from './places.ts';

/** What the events of analytics are called in a report. */
const kinds: Readonly<Record<string, PlayerReport['what']>> = {
  play_start: 'opened',
  playback_first_frame: 'firstFrame',
  playback_failed: 'failed',
  playback_stall: 'stall',
  play_finish: 'finished',
  unlock: 'unlocked',
  crash: 'crash',
};

interface EventRow {
  eventKey: string;
  module: string | null;
  eventId: string | null;
  eventChildId: string | null;
  atMs: number;
}

/** A report with the id of its episode, which anyone can invent. */
export interface StoredReport extends Omit<PlayerReport, 'place' | 'usualMilliseconds'> {
  episodeId: string | null;
  module: string | null;
}

const maxReports = 40;

/** The latest reports of a viewer's player between two moments, the oldest first. */
export const listPlayerReports = (
  rows: SelectRows,
  userId: string,
  { from, to }: { from: Date; to: Date },
): StoredReport[] =>
  rows<EventRow>(
    `SELECT eventKey, module, eventId, eventChildId, receivedAt AS atMs FROM AnalyticsEvent
     WHERE userId = @userId AND receivedAt BETWEEN @from AND @to
       AND eventKey IN (SELECT value FROM json_each(@keys))
     ORDER BY id DESC LIMIT @limit`,
    {
      userId,
      from: from.getTime(),
      to: to.getTime(),
      keys: JSON.stringify(Object.keys(kinds)),
      limit: maxReports,
    },
  )
    .reverse()
    .flatMap(toReport);

const toReport = ({ eventKey, module, eventId, eventChildId, atMs }: EventRow): StoredReport[] => {
  const what = kinds[eventKey];
  if (!what) return [];
  const isMeasured = what === 'firstFrame' || what === 'stall';
  return [
    {
      at: new Date(Number(atMs)),
      what,
      episodeId: eventChildId,
      module,
      milliseconds: isMeasured && /^\d{1,6}$/.test(eventId ?? '') ? Number(eventId) : null,
      start: what === 'firstFrame' ? startOf(module) : null,
    },
  ];
};

const startOf = (module: string | null): PlaybackStart | null => {
  const start = /^player\/(cold|warm|next)$/.exec(module ?? '')?.[1];
  return (start as PlaybackStart | undefined) ?? null;
};

/** Episodes by their ids. */
export const findPlaces = async (db: Reader, ids: readonly string[]): Promise<Map<string, EpisodePlace>> => {
  const found = await db.episode.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, ...placeColumns },
  });
  return new Map(found.map(({ id, ...episode }) => [id, placeOf(episode)]));
};

/** The price of an episode; null for a free one, or one that is gone. */
export const findPriceCoins = async (db: Reader, id: string): Promise<number | null> =>
  (await db.episode.findUnique({ where: { id }, select: { priceCoins: true } }))?.priceCoins || null;

/** The median time to a first frame of all viewers since a day, by the module of the report. */
export const findUsualFirstFrames = async (
  rows: SelectRowsInThread,
  since: Date,
): Promise<Map<string, number>> => {
  const found = await rows<{ module: string; p50: number }>(
    `WITH counted AS (
       SELECT module, value, sum(count) AS count FROM PlaybackDay
       WHERE eventKey = 'playback_first_frame' AND day >= @day GROUP BY 1, 2
     ), ranked AS (
       SELECT *, sum(count) OVER (kind ORDER BY value) AS place, sum(count) OVER kind AS reports
       FROM counted WINDOW kind AS (PARTITION BY module)
     )
     SELECT module, min(value) FILTER (WHERE place >= (reports * 50 + 99) / 100) AS p50 FROM ranked GROUP BY module`,
    { day: dayOf(since) },
  );
  return new Map(found.map(({ module, p50 }) => [module, Number(p50)]));
};

/** How many other viewers' players stalled in an episode since then. */
export const countStalledViewers = async (
  rows: SelectRowsInThread,
  { episodeId, userId, since }: { episodeId: string; userId: string; since: Date },
): Promise<number> => {
  const [found] = await rows<{ viewers: number }>(
    `SELECT count(DISTINCT userId) AS viewers FROM AnalyticsEvent
     WHERE receivedAt >= @since AND eventKey = 'playback_stall' AND eventChildId = @episodeId AND userId <> @userId`,
    { episodeId, userId, since: since.getTime() },
  );
  return Number(found?.viewers ?? 0);
};
