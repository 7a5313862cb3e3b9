import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix, contract, limits } from '@cliffhanger/contracts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { copyTestKeys } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { registerViewer } from '../../support/register-viewer.ts';
import { startServerProcess } from '../../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-stop-'));
const file = path.join(dataDir, 'cliffhanger.sqlite');
afterAll(() => rmSync(dataDir, { recursive: true }));

const episodes = 500;
const priceCoins = 12;
const packs = 12;
const connections = 16;
/** Enough that all connections are busy and the write queue is never empty. */
const stopAfter = 80;

const fillDatabase = async () => {
  copyEmptyDatabase(file);
  await copyTestKeys(path.join(dataDir, 'keys'));
  const database = await openDatabase({ file });
  await insertDrama(database, { slug: 'epic', at: new Date(0), episodes, free: 0 });
  await insertTemplates(database);
  await database.close();
};

/** Registers a viewer who can pay for all episodes. @returns the token */
const registerPayer = async (address: string): Promise<string> => {
  const token = await registerViewer(address);
  const viewer = createApiClient(address, { authorization: `Bearer ${token}` });
  for (let pack = 0; pack < packs; pack++) {
    const input = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
    const { payUrl } = await viewer.data(contract.wallet.placeOrder, input);
    await fetch(`${address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
  }
  return token;
};

/** Opens an event stream. @returns what it receives until its end */
const openStream = async (address: string, token: string): Promise<{ ended: Promise<string> }> => {
  const asked = get(`${address}/events?token=${token}`, { agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { ended: response.setEncoding('utf8').reduce((text: string, chunk: string) => text + chunk, '') };
};

it('SIGTERM under load: every response is whole, nothing answered is lost, and streams end with a time to return', async () => {
  await fillDatabase();
  const server = startServerProcess({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' });
  const address = await server.address;
  const token = await registerPayer(address);
  const streams = [await openStream(address, token), await openStream(address, token)];
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** The status of a response; null when the server took no request any more. @throws when a response breaks off */
  const unlock = (episodeId: string): Promise<number | null> =>
    new Promise((resolve, reject) => {
      const query = new URLSearchParams({ dramaId: 'epic', episodeId, price: String(priceCoins) });
      const url = `${address}${apiPrefix}${contract.unlocks.unlockEpisode.path}?${query}`;
      get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        response
          .on('error', reject)
          .on('end', () => resolve(response.statusCode ?? null))
          .resume();
      }).on('error', () => resolve(null));
    });

  const answered: string[] = [];
  const refused: number[] = [];
  let next = 0;
  const write = async () => {
    for (;;) {
      const episodeId = `epic-${++next}`;
      const status = await unlock(episodeId);
      if (status === null) return;
      if (status !== 200) refused.push(status);
      else if (answered.push(episodeId) === stopAfter) server.kill('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  expect(await server.exit).toEqual({ code: 0, signal: null });
  agent.destroy();

  expect(refused).toEqual([]);
  expect(answered.length).toBeGreaterThanOrEqual(stopAfter);
  expect(next).toBeLessThan(episodes);
  const received = await Promise.all(streams.map(({ ended }) => ended));
  const { reconnectMs, reconnectSpreadMs } = limits.liveEvents;
  const hints = received.map((text) => {
    const [, retryMs, afterMs] = /\nretry:(\d+)\nevent:closing\ndata:{"afterMs":(\d+)}\n\n$/.exec(text) ?? [];
    expect(afterMs).toBe(retryMs);
    return Number(retryMs);
  });
  expect(hints).toEqual([reconnectMs, reconnectMs + reconnectSpreadMs / 2]);

  // The database is in one file.
  expect(existsSync(`${file}-wal`)).toBe(false);
  const database = await openDatabase({ file });
  const stored = await database.read.unlock.findMany({ select: { episodeId: true } });
  expect(stored.map(({ episodeId }) => episodeId)).toEqual(expect.arrayContaining(answered));
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
  await database.close();
});
