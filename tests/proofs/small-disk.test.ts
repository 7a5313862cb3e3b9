import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract, limits } from '@cliffhanger/contracts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { copyEmptyDatabase } from '../support/database.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { registerViewer } from '../support/register-viewer.ts';
import { startServerProcess } from '../support/server-process.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-small-disk-'));
afterAll(() => rmSync(root, { recursive: true }));
const [prepared, dataDir] = [path.join(root, 'prepared'), path.join(root, 'data')];
const METRICS_TOKEN = 'a token for the monitor';

/** Runs a program in a file system of its own, which it fills and nobody else sees. */
const inMountNamespace = ['unshare', '--map-root-user', '--mount'];
const canMount = spawnSync('env', [...inMountNamespace, 'mount', '-t', 'tmpfs', 'none', root]).status === 0;
const onSmallDisk = [
  ...[...inMountNamespace, 'sh', '-c'],
  'mount -t tmpfs -o size=96m none "$2" && cp -a "$1/." "$2" && shift 2 && exec "$@"',
  ...['sh', prepared, dataDir],
];

const prepareData = async () => {
  mkdirSync(prepared);
  mkdirSync(dataDir);
  const file = path.join(prepared, 'cliffhanger.sqlite');
  copyEmptyDatabase(file);
  const database = await openDatabase({ file });
  await insertDrama(database, { slug: 'epic', at: new Date(0), episodes: 5, free: 0 });
  await insertTemplates(database);
  await database.close();
};

const event = {
  eventTime: '2026-11-20T12:00:00Z',
  module: 'x'.repeat(500),
  adName: 'y'.repeat(500),
  deviceName: 'z'.repeat(400),
};
const events = Array(limits.analytics.maxEventsPerCall).fill(event);

/** Reports more than the disk holds. */
const flood = async (address: string) => {
  const visitor = createApiClient(address);
  const send = async () => {
    for (let call = 0; call < 600; call++) await visitor.data(contract.analytics.events, { events });
  };
  await Promise.all(Array.from({ length: 8 }, send));
};

const countDropped = async (address: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  return Number(/^analytics_dropped_total\{reason="disk"\} (\d+)$/m.exec(text)?.[1] ?? 0);
};

it.skipIf(!canMount)(
  `a visitor who reports more than the disk holds leaves room for payments${canMount ? '' : ' (skipped: no file system can be mounted here)'}`,
  async () => {
    await prepareData();
    const environment = {
      DATA_DIR: dataDir,
      METRICS_TOKEN,
      MIN_FREE_DISK_MB: '20',
      PAYMENT_PROVIDER: 'local',
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ANALYTICS_MB_PER_NETWORK: '1000',
      ANALYTICS_MB_PER_DAY: '1000',
      REQUESTS_PER_MINUTE: '1000000',
    };
    const server = startServerProcess(environment, undefined, onSmallDisk);
    const address = await server.address;
    await flood(address);
    expect(await countDropped(address)).toBeGreaterThan(1000);

    const token = await registerViewer(address);
    const viewer = createApiClient(address, { authorization: `Bearer ${token}` });
    const order = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
    const { payUrl } = await viewer.data(contract.wallet.placeOrder, order);
    await fetch(`${address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
    const ids = { dramaId: 'epic', episodeId: 'epic-1' };
    const { balance } = await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    expect(balance.paidCoin).toBeGreaterThan(900);
    await viewer.data(contract.rewards.checkIn, { kind: 'checkIn' });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  },
  120_000,
);
