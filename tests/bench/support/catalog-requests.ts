import { apiPrefix, languages } from '@cliffhanger/contracts';
import { readParts } from '@cliffhanger/server/features/discovery/search-parts.ts';
import { tierSearches } from '@cliffhanger/server/features/discovery/search-tiers.ts';
import { searchTermsOf } from '@cliffhanger/server/features/discovery/search-words.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import type { Viewer } from '../../support/app.ts';
import type { Request } from './load.ts';

const requestCount = 400;
/** A library of a hundred dramas fills a page of each kind. */
const pageSize = 20;
/** Dramas that the viewer has started and follows. */
const ownDramas = 1000;

const repeat = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: requestCount }, (_, index) => make(index));
const get = (path: string): Request => ({ path: apiPrefix + path });
/** Adds a country that no earlier request used, so that the response is not cached. */
const withUnseenCountry = (index: number, request: Request): Request => {
  const letters = [65 + (index % 26), 65 + Math.floor(index / 26)];
  return { ...request, headers: { 'accept-country': String.fromCharCode(...letters) } };
};
const cursorOf = (value: unknown, id: unknown) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** Cursors spread over a list, each followed by a full page. */
const cursorsOf = async ({ read }: Database, rowsSql: string): Promise<string[]> => {
  const rows = await read.$queryRawUnsafe<{ value: string | number | bigint; id: string }[]>(rowsSql);
  return repeat((index) => {
    const row = rows[Math.floor((index / requestCount) * Math.max(0, rows.length - pageSize))];
    return cursorOf(typeof row?.value === 'string' ? row.value : Number(row?.value), row?.id);
  });
};

const listSql = {
  hot: (where: string) =>
    `SELECT playCount AS value, dramaId AS id FROM DramaListing WHERE ${where} ORDER BY 1 DESC, 2 DESC`,
  new: (where: string) =>
    `SELECT publishedAt AS value, dramaId AS id FROM DramaListing WHERE ${where} ORDER BY 1 DESC, 2 DESC`,
  title: (where: string) =>
    `SELECT title AS value, dramaId AS id FROM DramaListedTitle WHERE language = 'en' AND ${where} ORDER BY 1, 2`,
};

/** Inserts a viewer's progress and follows, spread over the library. */
const insertViewerHistory = async ({ write }: Database, { userId }: Viewer, dramas: number, now: number) => {
  const count = Math.min(ownDramas, dramas);
  const interval = Math.floor(dramas / count);
  const fromChosenDramas = `FROM Drama d WHERE (d.rowid - 1) % ${interval} = 0`;
  await write.$executeRawUnsafe(`
    INSERT INTO WatchProgress (userId, episodeId, dramaId, positionSeconds, finished, updatedAt)
    SELECT '${userId}', e.id, d.id, 7, e.number < 5, ${now} - d.rowid * 1000 + e.number
    FROM Drama d CROSS JOIN Episode e ON e.dramaId = d.id AND e.number <= 5 ${fromChosenDramas.replace('FROM Drama d ', '')}`);
  await write.$executeRawUnsafe(`
    INSERT INTO Follow (userId, dramaId, seenEpisodeCount, createdAt)
    SELECT '${userId}', d.id, 1, ${now} - d.rowid ${fromChosenDramas}`);
};

/** Requests of each kind by a viewer with a long history. No two requests of a kind are equal. */
export const catalogRequests = async (
  database: Database,
  viewer: Viewer,
  { dramas, now }: { dramas: number; now: number },
): Promise<Record<string, Request[]>> => {
  await insertViewerHistory(database, viewer, dramas, now);
  const listRequests = async (sort: keyof typeof listSql, where: string, query: string) =>
    (await cursorsOf(database, listSql[sort](where))).map((cursor, index) =>
      // A small list has few cursors, whose pages would soon be cached.
      withUnseenCountry(
        index,
        get(`/drama/getDramaList?sort=${sort}&cursor=${cursor}&${query}&limit=${pageSize}`),
      ),
    );
  const cursorsOfViewer = async (table: string, column: string) =>
    cursorsOf(
      database,
      `SELECT ${column} AS value, dramaId AS id FROM ${table} WHERE userId = '${viewer.userId}' ORDER BY 1 DESC, 2`,
    );
  const searchRequests = (q: (index: number) => string) =>
    repeat((index) => get(`/drama/getDramaListBySearch?q=${encodeURIComponent(q(index))}&limit=${pageSize}`));
  const commonWords = ['drama', '短剧', 'paixao', 'corazón', 'd', 'what happens in it'];
  const [inTitles] = tierSearches(readParts(database.rows, searchTermsOf('drama')), 'en');
  const searchCursors = await cursorsOf(
    database,
    `SELECT rowid AS value, '0' AS id FROM SearchText WHERE SearchText MATCH '${inTitles?.match}' ORDER BY rowid`,
  );
  const withVaryingLimit = (path: string) =>
    repeat((index) => withUnseenCountry(index, get(`${path}&limit=${1 + (index % pageSize)}`)));
  const dramaOf = (index: number) => `d${(index * 7919) % dramas}`;
  /** Spreads the requests over languages, so that a hundred dramas do not repeat too soon. */
  const forEachDrama = (pathOf: (dramaId: string) => string) =>
    repeat((index): Request => {
      const language = languages[Math.floor((index / requestCount) * languages.length)] ?? 'en';
      return { ...get(pathOf(dramaOf(index))), headers: { 'accept-language': language } };
    });
  const fromUnseenCountries = (path: string) => repeat((index) => withUnseenCountry(index, get(path)));
  return {
    'home, not cached': fromUnseenCountries('/home/getHomeInfo'),
    home: repeat(() => get('/home/getHomeInfo')),
    'categories, not cached': fromUnseenCountries('/drama/categories/12'),
    'by plays, first page': fromUnseenCountries('/drama/getDramaList'),
    'by title, first page': fromUnseenCountries('/drama/getDramaList?sort=title'),
    'of a category, first page': fromUnseenCountries('/drama/getDramaList?categoryId=c1'),
    'by plays': await listRequests('hot', `shelf = ''`, ''),
    'newest first': await listRequests('new', `shelf = ''`, ''),
    'by title': await listRequests('title', `shelf = ''`, ''),
    'free and ongoing, by plays': await listRequests(
      'hot',
      `shelf = '' AND free = 1 AND status = 'ongoing'`,
      'free=1&status=ongoing',
    ),
    'of a category, by plays': await listRequests('hot', `shelf = 'c1'`, 'categoryId=c1'),
    'of a category, newest first': await listRequests('new', `shelf = 'c1'`, 'categoryId=c1'),
    'of a category, by title': await listRequests('title', `shelf = 'c1'`, 'categoryId=c1'),
    ...Object.fromEntries(
      ['day', 'week', 'all'].flatMap((window) => [
        [`opened, ${window}`, withVaryingLimit(`/drama/getDramaClickList?window=${window}`)],
        ...['hot', 'new', 'follow'].map((type) => [
          `ranking ${type}, ${window}`,
          withVaryingLimit(`/drama/getDramaRankingList?type=${type}&window=${window}`),
        ]),
      ]),
    ),
    'search, common words': searchRequests((index) => `${commonWords[index % commonWords.length]}`),
    'search, common words, any page': searchCursors.map((cursor) =>
      get(`/drama/getDramaListBySearch?q=drama&cursor=${cursor}`),
    ),
    'search, two common words': searchRequests((index) => `drama corazon ${'abcdefghij'[index % 10]}`),
    'search, a rare word': searchRequests((index) => `drama ${(index * 7919) % dramas}`),
    'search, a category': searchRequests((index) => `category ${index % 12}en`),
    'search, a synonym': searchRequests((index) => `${['genre', 'shelf', 'kind'][index % 3]}`),
    'search, a Chinese character': searchRequests((index) => String.fromCharCode(19968 + (index % 5))),
    'search, no results': searchRequests((index) => `nobody${index}`),
    'For You': repeat(() => get('/drama/getRecommendDramas')),
    'more like a drama, not cached': repeat((index) =>
      withUnseenCountry(index, get(`/drama/getRecommendDramaList?dramaId=${dramaOf(index)}`)),
    ),
    'episodes of a drama': forEachDrama((dramaId) => `/drama/episode/${dramaId}`),
    'an episode': forEachDrama((dramaId) => `/drama/detail/${dramaId}/${dramaId}-1`),
    history: (await cursorsOfViewer('WatchProgress', 'updatedAt')).map((cursor) =>
      get(`/record/watchHistory?cursor=${cursor}`),
    ),
    follows: (await cursorsOfViewer('Follow', 'createdAt')).map((cursor) => ({
      ...get('/center/getUserFollowDramaList'),
      body: { cursor },
    })),
  };
};
