import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checks } from '@cliffhanger/server/platform/checks/checks.ts';
import { lockFile } from '@cliffhanger/server/platform/database/file-lock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import product from '../../../package.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../support/app.ts';
import { openRawConnection } from '../../support/raw-connection.ts';
import { startSmtpServer } from '../../support/smtp.ts';
import { startFakeStripe, webhookSecret } from '../../support/stripe.ts';

const gigabyte = 1024 ** 3;
const disk = { freeBytes: 100 * gigabyte };
const app = await startTestApp(
  { MIN_FREE_DISK_MB: '1024', LOG_LEVEL: 'warn' },
  {},
  { diskSpace: { freeBytes: async () => disk.freeBytes } },
);
afterAll(app.close);

const nothingToWarnOf = { backups: 'off', mail: 'off', payment: 'off' };
const ready = {
  status: 'ready',
  checks: { database: 'ok', migrations: 'ok', disk: 'ok', media: 'ok' },
  warnings: nothingToWarnOf,
};

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
  const checks = { ...ready.checks, [check]: 'failed' };
  await expectReadiness({ status: 'not ready', checks, warnings: nothingToWarnOf });
  expect(await askReadiness()).toMatchObject({ status: 503, retryAfter: '5' });
};

const reasonsOf = ({ logged }: TestApp) => logged.map((line) => (line as { reason?: string }).reason);

describe('/healthz', () => {
  it('says that the process answers, and its version, to monitors that use any name for the host', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: cliffhanger.internal:3000\r\nConnection: close\r\n\r\n';
    const answer = await (await openRawConnection(app.address, request)).answer;
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^cache-control: no-store\r$/m);
    expect(answer.split('\r\n\r\n')[1]).toBe(JSON.stringify({ status: 'alive', version: product.version }));
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
    expect(reasonsOf(app)).toEqual([
      expect.stringMatching(
        /^only 1023 MB are free on the disk of \/.+, and MIN_FREE_DISK_MB is 1024\. Free some: /,
      ),
      'database is locked',
      expect.stringMatching(/^migrations are missing: \d+_\w+$/),
      expect.stringMatching(/^ENOENT: /),
    ]);
  });
});

describe('/readyz with a backup folder, a mail server and a payment provider', () => {
  it('tries them at the start, still serves viewers when they fail, and logs folder or host and cause', async () => {
    const { DATA_DIR: folder } = app.platform.config;
    const backups = path.join(folder, 'a-file', 'backups');
    writeFileSync(path.join(folder, 'a-file'), '');
    const [smtp, stripe] = [await startSmtpServer(), await startFakeStripe()];
    stripe.mode = 401;
    const wrong = await startTestApp({
      LOG_LEVEL: 'warn',
      BACKUP_DIR: backups,
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: smtp.url.replace('secret', 'wrong'),
      MAIL_FROM: 'codes@example.org',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    });
    const warnings = async () => ((await askReadiness(wrong)).body as typeof ready).warnings;
    await expect
      .poll(warnings, { timeout: 10_000 })
      .toEqual({ backups: 'failed', mail: 'failed', payment: 'failed' });
    expect((await askReadiness(wrong)).status).toBe(200);
    const reasons = [
      /^127\.0\.0\.1:\d+ cannot be used: Invalid login: /,
      /^127\.0\.0\.1:\d+ cannot be used: it refuses STRIPE_SECRET_KEY$/,
      /^BACKUP_DIR: \/.+\/a-file\/backups is not a folder\. Name one, or set BACKUP_DIR to another\.$/,
    ];
    expect(reasonsOf(wrong)).toHaveLength(reasons.length);
    for (const reason of reasons) expect(reasonsOf(wrong)).toContainEqual(expect.stringMatching(reason));

    // A restricted key may not list checkouts.
    stripe.mode = 403;
    rmSync(path.join(folder, 'a-file'));
    await smtp.close();
    await wrong.runJobs();
    expect(await warnings()).toEqual({ backups: 'ok', mail: 'failed', payment: 'ok' });
    expect(readdirSync(backups).filter((name) => name.startsWith('.check'))).toEqual([]);
    await expect(checks.mail(wrong.platform)).rejects.toThrow(
      /^127\.0\.0\.1:\d+ cannot be used: nothing listens there \(ECONNREFUSED\)$/,
    );
    await wrong.close();
    await stripe.close();
  });
});
