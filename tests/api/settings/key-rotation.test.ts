import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { retiredKeySeconds, rotateRsaKey } from '@cliffhanger/server/platform/secrets/rsa-keys.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { startTestApp } from '../../support/app.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { sealWith } from '../../support/seal.ts';
import { startServerProcess } from '../../support/server-process.ts';

const { login, register } = contract.user;
const password = 'correct horse 1';

describe('after rotating the sealing key', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());
  const { config, clock } = app.platform;

  it('no sign-in fails, whichever key sealed it, until the old key expires', async () => {
    const viewer = await app.register();
    const enter = (sealed: string) =>
      app.visitor.send(login, { type: 'account', username: viewer.username, password: sealed });
    const before = await app.visitor.data(contract.settings.get);
    const sealedBefore = app.seal(password);
    await rotateRsaKey(config.keysDir, clock.now());
    const after = await app.visitor.data(contract.settings.get);
    expect(after.public_key_id).not.toBe(before.public_key_id);
    const sealNew = () =>
      sealWith(after.public_key, JSON.stringify({ value: password, sealedAtMs: clock.now().getTime() }));
    expect(await enter(sealedBefore)).toMatchObject({ code: 200 });
    expect(await enter(sealNew())).toMatchObject({ code: 200 });
    app.advanceClock(3600);
    expect(await enter(app.seal(password))).toMatchObject({ code: 200 });
    app.advanceClock(retiredKeySeconds - 3600);
    await app.runJobs();
    expect(await enter(app.seal(password))).toMatchObject({ code: 3100 });
    expect(await enter(sealNew())).toMatchObject({ code: 200 });
  });
});

it('pnpm keys:rotate changes the key of a running server', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-rotate-'));
  const server = startServerProcess({ DATA_DIR: dataDir });
  const visitor = createApiClient(await server.address);
  const before = await visitor.data(contract.settings.get);
  const script = path.resolve(import.meta.dirname, '../../../scripts/rotate-keys.ts');
  const output = execFileSync(process.execPath, [script], {
    env: { ...childEnvironment, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(output).toBe(`Rotated: ${path.join(dataDir, 'keys')}\n`);
  const after = await visitor.data(contract.settings.get);
  expect(after.public_key_id).not.toBe(before.public_key_id);
  for (const { public_key } of [before, after]) {
    const sealed = sealWith(public_key, JSON.stringify({ value: password, sealedAtMs: Date.now() }));
    const input = {
      type: 'account',
      username: `rotated-${randomUUID().slice(0, 8)}`,
      password: sealed,
    } as const;
    expect((await visitor.send(register, input)).code).toBe(200);
  }
  server.kill('SIGTERM');
  await server.exit;
  rmSync(dataDir, { recursive: true });
});
