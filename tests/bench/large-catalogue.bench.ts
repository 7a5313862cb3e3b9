import { apiPrefix } from '@cliffhanger/contracts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import { startTestApp } from '../support/app.ts';
import type { Bench } from './support/bench.ts';
import { fillLibrary } from './support/library.ts';
import { compareSlowAnswers, type Target } from './support/load.ts';

const asked = 400;
const pageSize = 20;

const each = (make: (index: number) => string) => Array.from({ length: asked }, (_, index) => make(index));
const cursorOf = (value: unknown, id: unknown) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const lists = {
  hot: { table: 'DramaListing', key: 'playCount', order: 'DESC' },
  new: { table: 'DramaListing', key: 'publishedAt', order: 'DESC' },
  title: { table: 'DramaListedTitle', key: 'title', order: 'ASC' },
};

/** Cursors spread over all of a list, each with a whole page after it. */
const cursorsOf = async ({ read }: Database, sort: keyof typeof lists, where: string): Promise<string[]> => {
  const { table, key, order } = lists[sort];
  const rows = await read.$queryRawUnsafe<{ value: string | number | bigint; id: string }[]>(
    `SELECT ${key} AS value, dramaId AS id FROM ${table} WHERE ${where} ORDER BY ${key} ${order}, dramaId ${order}`,
  );
  const places = rows.length - pageSize;
  return each((index) => {
    const row = rows[Math.floor((index / asked) * places)];
    return cursorOf(sort === 'title' ? row?.value : Number(row?.value), row?.id);
  });
};

const pathsOf = async (database: Database, dramas: number): Promise<Record<string, string[]>> => {
  const list = async (sort: keyof typeof lists, where: string, query: string) =>
    (await cursorsOf(database, sort, where)).map(
      // No two the same, so that none is answered from what was kept.
      (cursor, index) =>
        `${apiPrefix}/drama/getDramaList?sort=${sort}&cursor=${cursor}&${query}&limit=${pageSize + (index % 2)}`,
    );
  return {
    'by plays': await list('hot', `shelf = ''`, ''),
    'newest first': await list('new', `shelf = ''`, ''),
    'by title': await list('title', `shelf = '' AND language = 'en'`, ''),
    'free and ongoing, by plays': await list(
      'hot',
      `shelf = '' AND free = 1 AND status = 'ongoing'`,
      'free=1&status=ongoing',
    ),
    'of a category, by title': await list('title', `shelf = 'c1' AND language = 'en'`, 'categoryId=c1'),
    'opened this week': each((index) => `${apiPrefix}/drama/getDramaClickList?limit=${1 + (index % 20)}`),
    ranking: each((index) => `${apiPrefix}/drama/getDramaRankingList?limit=${1 + (index % 100)}`),
    'episodes of a drama': each((index) => `${apiPrefix}/drama/episode/d${(index * 7919) % dramas}`),
  };
};

const open = async (dramas: number, episodes: number) => {
  const app = await startTestApp({ CHECK_ANSWERS: 'off' });
  const { database, clock } = app.platform;
  await fillLibrary(database, { dramas, episodes, now: clock.now() });
  const port = Number(new URL(app.address).port);
  const { token } = await app.register();
  return { app, paths: await pathsOf(database, dramas), port, headers: { authorization: `Bearer ${token}` } };
};

export default {
  title: 'a page of a large catalogue, from its first to its last',
  against: 'the same of 100 dramas (p95)',
  goal: { ratio: 2, isAtLeast: false },
  async run({ dramas, episodes }) {
    const [large, small] = [await open(dramas, episodes), await open(100, episodes)];
    const rows = [];
    for (const what of Object.keys(large.paths)) {
      const target = ({ port, headers, paths }: typeof large): Target => ({
        port,
        headers,
        paths: paths[what] ?? [],
      });
      rows.push({ what, unit: 'ms', ...(await compareSlowAnswers(target(large), target(small), 50)) });
    }
    await large.app.close();
    await small.app.close();
    return rows;
  },
} satisfies Bench;
