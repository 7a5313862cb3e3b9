import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDrama } from '../../demo/studio/demo-content.ts';
import { createApiClient } from '../support/api-client.ts';
import { writeDemoMedia } from '../support/media.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-demo-process-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
/** The first drama of the carousel has its videos; those of the others are drawn and encoded, which takes minutes. */
const dramaId = 'the-heiress-wears-black';
beforeAll(() => writeDemoMedia(path.join(dataDir, 'media'), readDrama(dramaId)));

const servers: ServerProcess[] = [];
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL');
});

const listProcesses = (): { pid: number; parent: number }[] => {
  const { status, stdout } = spawnSync('ps', ['-Ao', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
};
const childrenOf = (pid: number) =>
  listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((child) => child.pid);
const runningOf = (pids: readonly number[]) =>
  listProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => pids.includes(pid));

/** Serves with the demo, as `npm start` does once all is built, until the first of its videos is being encoded. */
const startAndEncode = async () => {
  const server = startServerProcess({ DATA_DIR: dataDir, LAB: 'off' }, 'scripts/serve.ts');
  servers.push(server);
  await server.printed('Making the demo library');
  const [demoProcess = 0, ...others] = childrenOf(server.pid);
  expect(others).toEqual([]);
  const workers = childrenOf(demoProcess);
  expect(workers.length).toBeGreaterThan(0);
  return { server, demoProcess, processes: [demoProcess, ...workers, ...workers.flatMap(childrenOf)] };
};

const watch = async (server: ServerProcess) =>
  createApiClient(await server.address).data(contract.dramas.detail, { dramaId, episodeId: `${dramaId}-1` });

const canBeWatched = { playback: { playlistUrl: expect.stringContaining('/media/') } };

const untilEnded = (processes: readonly number[]) =>
  vi.waitFor(() => expect(runningOf(processes)).toEqual([]), { timeout: 20_000, interval: 50 });

const demoFolder = pathToFileURL(path.resolve(import.meta.dirname, '../../demo/')).href;
/** Prints the files of the demo that a process loads. */
const printDemoFiles = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.startsWith('${demoFolder}')) console.error(url);
    return next(url, context);
  },
});`;

it('a server loads files of the demo only if it has a demo', async () => {
  const start = (DEMO: string) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(printDemoFiles)}`;
    const server = startServerProcess(
      { DATA_DIR: dataDir, LAB: 'off', DEMO, NODE_OPTIONS },
      'scripts/serve.ts',
    );
    servers.push(server);
    return server;
  };
  const without = start('off');
  await without.address;
  without.kill('SIGTERM');
  expect(await without.exit).toEqual({ code: 0, signal: null });
  expect(without.stderr()).not.toContain(demoFolder);
  const withDemo = start('on');
  await withDemo.printed(`${demoFolder}/start-with-demo.ts`);
  withDemo.kill('SIGKILL');
  await withDemo.exit;
});

describe('the process that prepares the demo', () => {
  it('is reported when it is killed, and the server goes on serving', async () => {
    const { server, demoProcess, processes } = await startAndEncode();
    process.kill(demoProcess, 'SIGKILL');
    await server.printed(
      '\nThe demo library is incomplete. The process that makes it has ended (SIGKILL).\n',
    );
    expect(await watch(server)).toMatchObject(canBeWatched);
    await untilEnded(processes);
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  it('continues with the next start, and ends with the server', async () => {
    const { server, processes } = await startAndEncode();
    expect(await watch(server)).toMatchObject(canBeWatched);
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(runningOf(processes)).toEqual([]);
    expect(server.stderr()).toBe('');
  });

  it('ends with the server while it loads, however slowly', async () => {
    const server = startServerProcess({ DATA_DIR: dataDir, LAB: 'off' }, 'scripts/serve.ts');
    servers.push(server);
    const [demoProcess = 0] = await vi.waitUntil(
      () => {
        const children = childrenOf(server.pid);
        return children.length > 0 && children;
      },
      { timeout: 20_000, interval: 20 },
    );
    process.kill(demoProcess, 'SIGSTOP');
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(runningOf([demoProcess])).toEqual([]);
  });

  it('ends by itself after a server that was killed', async () => {
    const { server, processes } = await startAndEncode();
    server.kill('SIGKILL');
    await untilEnded(processes);
  });
});
