import type { AddressInfo } from 'node:net';
import { apiPrefix, contract } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import type { Benchmark } from './support/bench.ts';
import { startFilledApp } from './support/library.ts';
import { compareRates } from './support/load.ts';

/** Reads the rows of an episode list for one viewer. */
const episodesSql = `
  SELECT e.id, e.number, t.title, e.durationSeconds, e.priceCoins, u.priceCoins AS unlockedFor,
    p.positionSeconds, p.finished, p.updatedAt
  FROM Episode e
  LEFT JOIN EpisodeTranslation t ON t.episodeId = e.id AND t.language = 'en'
  LEFT JOIN "Unlock" u ON u.userId = @userId AND u.episodeId = e.id
  LEFT JOIN WatchProgress p ON p.userId = @userId AND p.episodeId = e.id
  WHERE e.dramaId = @dramaId ORDER BY e.number`;

/** Starts a bare server that sends the rows of one prepared statement. */
const startBaseline = async (file: string, values: object) => {
  const connection = new Sqlite(file, { readonly: true });
  const statement = connection.prepare(episodesSql);
  const app = Fastify();
  app.get('/', () => ({ code: 200, msg: 'OK', data: { items: statement.all(values) } }));
  app.addHook('onClose', async () => void connection.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port, requests: [{ path: '/' }] };
};

export default {
  title: 'the episodes of a drama, for a viewer',
  baseline: 'a Fastify route that sends the same rows by prepared statement',
  goal: { ratio: 0.85, isAtLeast: true },
  async run({ seconds }) {
    const app = await startFilledApp({ dramas: 100, episodes: 60 });
    const viewer = await app.register();
    await viewer.data(contract.progress.report, { dramaId: 'd1', episodeId: 'd1-1', progress: 0 });
    const baseline = await startBaseline(app.platform.config.databaseFile, {
      userId: viewer.userId,
      dramaId: 'd1',
    });
    const measured = {
      port: Number(new URL(app.address).port),
      requests: [{ path: `${apiPrefix}/drama/episode/d1` }],
      headers: { authorization: `Bearer ${viewer.token}` },
    };
    const result = { name: '60 episodes', unit: '/s', ...(await compareRates(measured, baseline, seconds)) };
    await baseline.app.close();
    await app.close();
    return [result];
  },
} satisfies Benchmark;
