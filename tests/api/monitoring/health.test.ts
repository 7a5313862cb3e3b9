import { rmSync } from 'node:fs';
import { lockFile } from '@cliffhanger/server/platform/database/file-lock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { openRawConnection } from '../../support/raw-connection.ts';

const gigabyte = 1024 ** 3;
const disk = { freeBytes: 100 * gigabyte };
const app = await startTestApp(
  { MIN_FREE_DISK_MB: '1024', LOG_LEVEL: 'warn' },
  {},
  { diskSpace: { freeBytes: async () => disk.freeBytes } },
);
afterAll(app.close);

const ready = { status: 'ready', checks: { database: 'ok', migrations: 'ok', disk: 'ok', media: 'ok' } };

const askReadiness = async ({ address }: TestApp = app) => {
  const response = await fetch(`${address}/readyz`);
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), body: await response.json() };
};
/** Expects a readiness after the second for which the last result holds. */
const expectReadiness = async (body: object) => {
  app.advanceClock(1);
  expect((await askReadiness()).body).toEqual(body);
};
const expectFailure = async (check: keyof typeof ready.checks) => {
  await expectReadiness({ status: 'not ready', checks: { ...ready.checks, [check]: 'failed' } });
  expect(await askReadiness()).toMatchObject({ status: 503, retryAfter: '5' });
};

describe('/healthz', () => {
  it('says that the process answers, to monitors that use any name for the host', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: cliffhanger.internal:3000\r\nConnection: close\r\n\r\n';
    const answer = await (await openRawConnection(app.address, request)).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
    expect(answer).toMatch(/\r\n\r\n\{"status":"alive"\}$/);
  });
});

describe('/readyz', () => {
  it('says that the server can serve, and writes to the database for that', async () => {
    const before = app.platform.database.writeCount();
    expect(await askReadiness()).toEqual({ status: 200, retryAfter: null, body: ready });
    expect(app.platform.database.writeCount()).toBe(before + 1);
  });

  it('fails while the disk is full, at the latest after a second', async () => {
    disk.freeBytes = gigabyte - 1;
    expect((await askReadiness()).body).toEqual(ready);
    await expectFailure('disk');
    disk.freeBytes = gigabyte;
    await expectReadiness(ready);
  });

  it('fails while another process locks the database', async () => {
    const unlock = lockFile(app.platform.config.databaseFile);
    await expectFailure('database');
    unlock?.();
    await expectReadiness(ready);
  });

  it('fails while a migration is missing', async () => {
    const { write } = app.platform.database;
    const [last] = await write.$queryRaw<{ id: string }[]>`
      SELECT id FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`;
    await write.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = 1 WHERE id = ${last?.id}`;
    await expectFailure('migrations');
    await write.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE id = ${last?.id}`;
    await expectReadiness(ready);
  });

  it('fails when the media folder is gone, and logs each reason once', async () => {
    rmSync(app.platform.config.mediaDir, { recursive: true });
    await expectFailure('media');
    const reasons = app.logged.map(({ err }) => err?.message);
    expect(reasons).toEqual([
      'only 1023 MB are free',
      'database is locked',
      expect.stringMatching(/^migrations are missing: \d+_\w+$/),
      expect.stringMatching(/^ENOENT: /),
    ]);
  });
});
