import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import { restoreBackup } from '@cliffhanger/server/platform/backup/restore-backup.ts';
import { writeBackup } from '@cliffhanger/server/platform/backup/write-backup.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { contentOf, rowsIn, startBackups } from '../../support/backups.ts';
import { staff } from '../../support/staff.ts';

const { at, dataDir, whole, remove } = await startBackups();
afterAll(remove);

const totalsOf = async (dir: string) => {
  const { read, close } = await openReader({ file: path.join(dir, 'cliffhanger.sqlite') });
  try {
    const result = await reconcile(read);
    if (result.discrepancy !== null) throw new Error(result.discrepancy);
    return result.totals;
  } finally {
    await close();
  }
};

describe('a backup', () => {
  it('restores to an identical data folder', async () => {
    const file = at('moved.tar');
    const clock = path.join(dataDir, 'lab-clock');
    writeFileSync(clock, '3600');
    writeFileSync(path.join(dataDir, 'outbox.json'), '[]');
    const made = await staff(dataDir, 'backup', file, '--json');
    expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const restoredDir = at('restored');
    rmSync(clock);
    const { code, stdout } = await staff(restoredDir, 'restore', file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/to its state at .*Z: \d+ files/),
    });

    expect(contentOf(restoredDir)).toEqual(contentOf(dataDir));
    expect(await totalsOf(restoredDir)).toEqual(await totalsOf(dataDir));
    expect(await totalsOf(restoredDir)).toMatchObject({ orders: 3, unlocks: 1 });
    for (const name of [
      'keys',
      'uploads',
      'keys/signing.key',
      'keys/rsa-private.pem',
      'keys/vapid-private.pem',
      'cliffhanger.sqlite',
    ]) {
      expect(statSync(path.join(restoredDir, name)).mode & 0o077, name).toBe(0);
    }
    expect(readdirSync(restoredDir).filter((name) => !name.endsWith('.lock'))).toEqual([
      ...['cliffhanger.sqlite', 'keys', 'lab-clock', 'media', 'uploads'],
    ]);
    expect(readFileSync(path.join(restoredDir, 'lab-clock'), 'utf8')).toBe('3600');
    expect((await staff(restoredDir, 'drama', 'list')).stdout).toContain('ferry');
  });

  it('is consistent during writes, and contains everything answered before', async () => {
    const busy = at('busy');
    cpSync(dataDir, busy, { recursive: true });
    const app = await startTestApp({ DATA_DIR: busy });
    const before = await app.register();
    let isOver = false;
    const write = async () => {
      while (!isOver) await app.grantCoins(await app.register(), { paid: 5, bonus: 1 });
    };
    const writing = Promise.all([write(), write(), write()]);
    const { code } = await staff(busy, 'backup', at('busy.tar'));
    isOver = true;
    await writing;
    await app.close();
    expect(code).toBe(0);
    const restored = at('restored-busy');
    await restoreBackup(restored, at('busy.tar'), { replace: false });
    const { viewers } = await totalsOf(restored);
    expect(rowsIn(restored).User?.some((row) => row.includes(before.userId))).toBe(true);
    expect(viewers).toBeLessThan((await totalsOf(busy)).viewers);
  });

  it('leaves no file when it is interrupted', async () => {
    const folder = at('stopped');
    const stopper = new AbortController();
    const stopped = writeBackup(dataDir, path.join(folder, 'a.tar'), { signal: stopper.signal });
    const isWriting = () => {
      const [unfinished = ''] = existsSync(folder) ? readdirSync(folder) : [];
      return existsSync(path.join(folder, unfinished, 'a.tar'));
    };
    // Checks between two steps of the writer, so the abort never comes too late.
    const look = () => (isWriting() ? stopper.abort() : setImmediate(look));
    look();
    await expect(stopped).rejects.toThrow('Stopped. Nothing was changed.');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('omits unfinished files, and never overwrites a file', async () => {
    for (const name of ['.drama.unfinished-1/1.m4s', 'images/a.webp.unfinished']) {
      const file = path.join(dataDir, 'media', name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, 'half');
    }
    const { files: packed } = await writeBackup(dataDir, at('again.tar'));
    expect(packed.filter(({ name }) => name.includes('unfinished'))).toEqual([]);
    rmSync(path.join(dataDir, 'media/.drama.unfinished-1'), { recursive: true });
    rmSync(path.join(dataDir, 'media/images/a.webp.unfinished'));
    await expect(writeBackup(dataDir, whole)).rejects.toThrow(`${whole} already exists`);
    await expect(writeBackup(at('nowhere'), at('b.tar'))).rejects.toThrow('There is no database at');
    expect(existsSync(at('nowhere'))).toBe(false);
  });
});
