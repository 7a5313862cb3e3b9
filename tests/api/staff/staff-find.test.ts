import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { staff } from '../../support/staff.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-find-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('the user command finds accounts, and says when a grant moved nothing', async () => {
  const app = await startTestApp({ DATA_DIR: dataDir });
  const viewer = await app.register();
  await app.close();
  const found = await staff(dataDir, 'user', 'find', viewer.username.slice(0, -1));
  expect(found.stdout).toMatch(new RegExp(` ${viewer.username} .* no +${viewer.userId}$`, 'm'));
  const grant = ['user', 'grant', viewer.username, '--coins', '5', '--key', 'sorry'];
  expect((await staff(dataDir, ...grant)).stdout).not.toContain('Nothing moved');
  expect((await staff(dataDir, ...grant)).stdout).toMatch(/^Nothing moved: .*^coins +0 bought, 5 bonus$/ms);
  expect(JSON.parse((await staff(dataDir, ...grant, '--json')).stdout)).toMatchObject({ moved: false });
});
