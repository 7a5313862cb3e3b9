import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@cliffhanger/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { proofOf } from '../support/third-party.ts';

// Acts as a developer who knows only the server's address. All programs and paths come from the served document.
const app = await startTestApp();
const server = app.address;
// The programs use the system clock, while the app's clock stands still. It is set ahead to cover their start.
const headStartMs = 15_000;
beforeEach(() => app.advanceClock((Date.now() + headStartMs - app.platform.clock.now().getTime()) / 1000));

const { info, paths } = (await (await fetch(`${server}/docs/openapi.json`)).json()) as {
  info: { description: string };
  paths: Record<string, object>;
};
const programs = Object.fromEntries(
  [...info.description.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', text = '']) => [
    file,
    text,
  ]),
);

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-document-'));
beforeAll(() => {
  for (const [file, text] of Object.entries(programs)) writeFileSync(path.join(folder, file), text);
  const client = createRequire(new URL('../../client/package.json', import.meta.url));
  const forge = path.dirname(client.resolve('node-forge/package.json'));
  symlinkSync(path.dirname(forge), path.join(folder, 'node_modules'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const missing = ['curl', 'openssl'].filter((command) => spawnSync(command, ['version']).error !== undefined);
/** The project requires Node and npm only, so a program that calls a missing command is skipped. */
const cannotRun = (file: string) => missing.some((command) => programs[file]?.includes(`${command} `));

/** Runs a program and returns its output. @throws with its error output */
const run = async (file: string, ...args: string[]): Promise<string> => {
  const [command, environment] = [
    file.endsWith('.sh') ? 'sh' : process.execPath,
    { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
  ];
  const { stdout } = await promisify(execFile)(command, [file, ...args], { cwd: folder, env: environment });
  return stdout.trim();
};
const parseResponse = async (text: Promise<string>) =>
  JSON.parse(await text) as { code: number; data: { token: string; userInfo: { displayName: string } } };
const post = async (call: string, body: object) => {
  expect(Object.keys(paths)).toContain(`/api/v1/user/${call.replace(/account$/, '{type}')}`);
  const response = await fetch(`${server}/api/v1/user/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return parseResponse(response.text());
};

const sealing = ['seal-node.mjs', 'seal-openssl.sh', 'seal-forge.mjs'];
const newName = () => `reader-${randomUUID().slice(0, 8)}`;

it('the document contains the programs', () => {
  expect(Object.keys(programs)).toEqual([...sealing, 'sign-in.sh', 'who-am-i.sh', 'sign-in-provider.sh']);
});

describe.each(sealing)('%s', (program) => {
  it
    .skipIf(cannotRun(program))
    .each(['correct horse 1', `q"uo\\te'd $HOME 1`, `pässwörd 密码 ${'界'.repeat(40)} 1`])(
    'encrypts the password %j so that it registers and signs in',
    async (password) => {
      const username = newName();
      const register = { username, password: await run(program, server, password) };
      expect(await post('register/account', register)).toMatchObject({ code: 200 });
      const login = { username, password: await run(program, server, password) };
      expect(await post('login/account', login)).toMatchObject({
        code: 200,
        data: { userInfo: { displayName: username } },
      });
    },
  );

  const supportsLongValues = program !== 'seal-openssl.sh';
  const title = supportsLongValues ? 'encrypts a long value' : 'fails for a long value';
  it.skipIf(cannotRun(program))(title, async () => {
    const name = newName();
    const sealed = run(program, server, await proofOf(app, 'google', name));
    if (supportsLongValues) {
      expect(await post('login/google', { data: await sealed })).toMatchObject({
        code: 200,
        data: { userInfo: { displayName: name } },
      });
    } else await expect(sealed).rejects.toThrow(/too large/);
  });
});

it.skipIf(cannotRun('sign-in.sh'))(
  'sign-in.sh registers and signs in, and who-am-i.sh uses the token',
  async () => {
    const username = newName();
    const signIn = (mode: string, password: string) =>
      parseResponse(run('sign-in.sh', server, mode, username, password));
    expect(await signIn('register', 'correct horse 1')).toMatchObject({ code: 200 });
    expect(await signIn('login', 'wrong horse 1')).toMatchObject({ code: 3102 });
    const { data } = await signIn('login', 'correct horse 1');
    expect(await parseResponse(run('who-am-i.sh', server, data.token))).toMatchObject({
      code: 200,
      data: { displayName: username },
    });
  },
);

it.skipIf(cannotRun('sign-in-provider.sh')).each(['google', 'tiktok', 'facebook'] as const)(
  'sign-in-provider.sh signs in by %s',
  async (provider) => {
    const name = newName();
    const proof = await proofOf(app, provider, name);
    const answer = await parseResponse(run('sign-in-provider.sh', server, provider, proof));
    expect(answer).toMatchObject({ code: 200, data: { userInfo: { displayName: name } } });
  },
);

it('an encrypted value expires after the time that the document states', async () => {
  const [, minutes = ''] = /is valid for (\d+) minutes/.exec(info.description) ?? [];
  expect(Number(minutes) * 60).toBe(limits.ciphertextMaxAgeSeconds);
  const username = newName();
  const password = await run('seal-node.mjs', server, 'correct horse 1');
  app.advanceClock(Number(minutes) * 60 - 30);
  expect(await post('register/account', { username, password })).toMatchObject({ code: 200 });
  app.advanceClock(60);
  expect(await post('login/account', { username, password })).toMatchObject({ code: 3101 });
  expect(info.description).toContain('3101 `ciphertextExpired`');
});
