import type { NewsSegment, NewsTarget } from '@cliffhanger/contracts/staff';
import type { SelectRows, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { type Batch, type FanOut, insertFanOut, listUserIds } from './fan-outs.repository.ts';
import { listAudienceAmong } from './news-segment.ts';
import type { NoticeDetails } from './notice-kinds.ts';

/** The key of the notices of a message, and of its fan-out. */
export const newsKey = (id: string): string => `news:${id}`;

/** The slug of the drama that news leads to; null: to none. */
export const slugOfTarget = (target: NewsTarget): string | null => ('slug' in target ? target.slug : null);

const takeUp = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const news = await tx.news.findFirst({ where: { id, fanOutId: null } });
  if (!news?.sendAt || news.sendAt > now) return;
  const slug = slugOfTarget(JSON.parse(news.target));
  const drama = slug === null ? null : await tx.drama.findUnique({ where: { slug }, select: { id: true } });
  const key = newsKey(id);
  const fanOut = { key, topic: 'server', kind: 'news', dramaId: drama?.id ?? null } as const;
  await insertFanOut(tx, { ...fanOut, details: news.texts }, now);
  const { id: fanOutId } = await tx.noticeFanOut.findUniqueOrThrow({ where: { key } });
  await tx.news.update({ where: { id }, data: { fanOutId } });
};

/** Begins a fan-out for each message whose time has come, once. */
export const takeUpNews = async ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  const due = database.rows<{ id: string }>(
    'SELECT id FROM News WHERE fanOutId IS NULL AND sendAt <= @now ORDER BY sendAt, id',
    { now: now.getTime() },
  );
  for (const { id } of due) await database.transaction((tx) => takeUp(tx, id, now));
};

/** What a fan-out of news is for. */
interface FannedNews {
  segment: NewsSegment;
  target: NewsTarget;
  episodeId: string | null;
}

const findNewsOf = (rows: SelectRows, { id, dramaId }: FanOut): FannedNews | null => {
  const [row] = rows<{ segment: string; target: string; episodeId: string | null }>(
    `SELECT n.segment, n.target, (SELECT e.id FROM Episode e
       WHERE e.dramaId = @dramaId AND e.number = n.target ->> 'number') AS episodeId
     FROM News n WHERE n.fanOutId = @id`,
    { id, dramaId },
  );
  return row
    ? { segment: JSON.parse(row.segment), target: JSON.parse(row.target), episodeId: row.episodeId }
    : null;
};

/** The next accounts that follow a drama. */
const listFollowerIds = (
  rows: SelectRows,
  slug: string,
  page: { afterUserId: string; limit: number },
): string[] =>
  rows<{ userId: string }>(
    `SELECT userId FROM Follow WHERE dramaId = (SELECT id FROM Drama WHERE slug = @slug)
       AND userId > @afterUserId ORDER BY userId LIMIT @limit`,
    { slug, ...page },
  ).map(({ userId }) => userId);

/** The next accounts that are looked at for news, and which of them get it. */
export const listNewsBatch = (
  rows: SelectRows,
  fanOut: FanOut,
  { now, ...page }: { afterUserId: string; limit: number; now: Date },
): Batch => {
  const news = findNewsOf(rows, fanOut);
  if (!news) return { userIds: [], recipients: [] };
  const { segment, target, episodeId } = news;
  const userIds =
    segment.follows === undefined ? listUserIds(rows, page) : listFollowerIds(rows, segment.follows, page);
  const details: NoticeDetails['news'] = {
    fanOutId: fanOut.id,
    ...(target.kind === 'page' && { page: target.page }),
  };
  const audience = { segment, targetSlug: slugOfTarget(target), now };
  return {
    userIds,
    recipients: listAudienceAmong(rows, userIds, audience).map((userId) => ({ userId, episodeId, details })),
  };
};
