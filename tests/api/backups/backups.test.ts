import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { rowsIn } from '../../support/backups.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-backups-'));
afterAll(() => rmSync(root, { recursive: true }));
const METRICS_TOKEN = 'a token for the monitor';
const hour = 3600;

/** Starts a server with a backup every six hours, two of which are kept. */
const startBackedUp = async (name: string, environment: Record<string, string> = {}) => {
  const dataDir = path.join(root, name);
  const folder = path.join(root, `${name}-backups`);
  mkdirSync(dataDir);
  const settings = { BACKUP_DIR: folder, BACKUP_HOURS: '6', BACKUP_KEEP: '2', METRICS_TOKEN };
  const app = await startTestApp({ DATA_DIR: dataDir, ...settings, ...environment });
  return {
    app,
    dataDir,
    folder,
    names: () => readdirSync(folder).sort(),
    async readMetrics() {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const text = await (await fetch(`${app.address}/metrics`, { headers })).text();
      const values = [...text.matchAll(/^backup_(\w+) (\S+)$/gm)];
      return Object.fromEntries(values.map(([, metric, value]) => [metric, Number(value)]));
    },
  };
};

describe('scheduled backups', () => {
  it('are made when they are due, and the oldest is removed after a new one', async () => {
    const { app, dataDir, folder, names, readMetrics } = await startBackedUp('regular');
    mkdirSync(folder, { recursive: true });
    // Neither is a scheduled backup, so neither is removed.
    writeFileSync(path.join(folder, 'mine.tar'), '');
    writeFileSync(path.join(folder, 'cliffhanger-before-update.tar'), '');
    const others = ['cliffhanger-before-update.tar', 'mine.tar'];
    expect(await readMetrics()).toEqual({
      interval_seconds: 6 * hour,
      last_success_timestamp_seconds: 0,
      size_bytes: 0,
      failures_total: 0,
    });

    await app.runJobs();
    const [noon, six, midnight] = ['20T12-00-00', '20T18-00-00', '21T00-00-00'].map(
      (time) => `cliffhanger-2026-11-${time}Z.tar`,
    );
    expect(names()).toEqual([noon, ...others]);
    expect(await readMetrics()).toMatchObject({
      last_success_timestamp_seconds: Date.parse('2026-11-20T12:00:00Z') / 1000,
      size_bytes: expect.toSatisfy((bytes: number) => bytes > 100_000),
    });
    app.advanceClock(6 * hour - 1);
    await app.runJobs();
    expect(names()).toEqual([noon, ...others]);
    app.advanceClock(1);
    await app.runJobs();
    expect(names()).toEqual([noon, six, ...others]);
    app.advanceClock(6 * hour);
    const viewer = await app.register();
    await app.runJobs();
    expect(names()).toEqual([six, midnight, ...others]);
    await app.close();

    const restored = path.join(root, 'restored');
    await restoreBackup(restored, path.join(folder, String(midnight)), { replace: false });
    expect(rowsIn(restored).User).toEqual(rowsIn(dataDir).User);
    expect(rowsIn(restored).User?.join()).toContain(viewer.userId);
  });

  it('leave the space that is kept for payments', async () => {
    const { app, names, readMetrics } = await startBackedUp('large', { MIN_FREE_DISK_MB: '1000000000' });
    app.expectError('job failed');
    await app.runJobs();
    expect(names()).toEqual([]);
    expect(app.logged.at(-1)?.err?.message).toMatch(
      /^The backup needs \d MB, and 2000000000 MB are kept for payments\. The disk of .* has \d+ MB\.$/,
    );
    expect(await readMetrics()).toMatchObject({ failures_total: 1 });
    await app.close();
  });

  it('that fail are logged and counted, repeated after an hour, and cost no older backup', async () => {
    const { app, dataDir, names, readMetrics } = await startBackedUp('failing');
    await app.runJobs();
    app.advanceClock(6 * hour);
    await app.runJobs();
    const before = names();
    const device = path.join(dataDir, 'media/device');
    symlinkSync('/dev/null', device);
    app.advanceClock(6 * hour);
    app.expectError('job failed');
    await app.runJobs();
    expect(app.logged.at(-1)).toMatchObject({
      job: 'back-up',
      err: { message: 'media/device is neither a file nor a folder, and cannot be backed up' },
    });
    expect(await readMetrics()).toMatchObject({ failures_total: 1 });
    expect(names()).toEqual(before);

    rmSync(device);
    app.advanceClock(hour - 1);
    await app.runJobs();
    expect(names()).toEqual(before);
    app.advanceClock(1);
    await app.runJobs();
    expect(names()).toEqual([before[1], 'cliffhanger-2026-11-21T01-00-00Z.tar']);
    await app.close();
  });

  it('that could not be restored are discarded', async () => {
    const { app, names } = await startBackedUp('damaged');
    await app.runJobs();
    const before = names();
    const other = new Sqlite(app.platform.config.databaseFile);
    other.pragma('foreign_keys = OFF');
    other.exec(`INSERT INTO "DramaHiddenCountry" (dramaId, country) VALUES ('no drama', 'BR')`);
    other.close();
    app.advanceClock(6 * hour);
    app.expectError('job failed');
    await app.runJobs();
    expect(app.logged.at(-1)?.err?.message).toMatch(/has rows in DramaHiddenCountry that refer to nothing$/);
    expect(names()).toEqual(before);
    await app.close();
  });

  it('end with the server, and leave no part of a backup', async () => {
    const { app, dataDir, folder, names } = await startBackedUp('stopped');
    writeFileSync(path.join(dataDir, 'media/film.bin'), Buffer.alloc(60_000_000));
    const isOver = app.runJobs();
    const { promise: isWriting, resolve } = Promise.withResolvers<void>();
    const look = () =>
      existsSync(folder) && names().some((name) => name.includes('unfinished'))
        ? resolve()
        : setImmediate(look);
    look();
    await isWriting;
    await app.close();
    await isOver;
    expect(names()).toEqual([]);
    expect(app.logged).toEqual([]);
  });
});
