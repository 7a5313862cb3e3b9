import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { childEnvironment } from '../support/child-environment.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/integration.md'), 'utf8');
const [callApi = '', openEvents = ''] = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, code]) => code,
);

const app = await startTestApp();
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-integration-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

/** Starts the commands of a code block, for the server of this test. */
const start = (code: string, environment: Record<string, string> = {}) => {
  const commands = spawn('sh', ['-euc', code.replace('http://127.0.0.1:3000', app.address)], {
    cwd: folder,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  commands.stderr.pipe(process.stderr);
  return commands;
};

// The project requires Node and npm only.
describe.skipIf(spawnSync('curl', ['--version']).error !== undefined)('docs/integration.md', () => {
  it('gets the API document and calls the API', async () => {
    const commands = start(callApi);
    const ended = once(commands, 'exit');
    const output = await commands.stdout.setEncoding('utf8').toArray();
    expect(await ended).toEqual([0, null]);
    expect(JSON.parse(readFileSync(path.join(folder, 'openapi.json'), 'utf8'))).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Cliffhanger' },
    });
    expect(JSON.parse(output.join(''))).toMatchObject({ code: 200, data: { items: [] } });
  });

  it('opens the stream of events', async () => {
    const { token } = await app.register();
    const commands = start(openEvents, { server: app.address, token });
    const [text] = (await once(commands.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(text).toMatch(/^retry:/);
    const ended = once(commands, 'exit');
    commands.kill();
    await ended;
  });
});
