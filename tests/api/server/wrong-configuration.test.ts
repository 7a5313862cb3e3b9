import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen } from '@cliffhanger/server/http/listen.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../support/child-environment.ts';
import { runCommand } from '../../support/command.ts';
import { runStaff } from '../../support/staff.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-configuration-'));
afterAll(() => rmSync(root, { recursive: true }));
const file = path.join(root, 'file');
writeFileSync(file, 'mine');
const danglingLink = path.join(root, 'link');
symlinkSync(path.join(root, 'nowhere'), danglingLink);

/** Commands that open a data folder for writing, keyed by the command line that people type. */
const writers: Readonly<Record<string, readonly string[]>> = {
  'npm start': ['scripts/start.ts'],
  'pnpm dev': ['scripts/dev.ts'],
  'node server/src/main.ts': ['server/src/main.ts'],
  'pnpm seed': ['scripts/seed.ts'],
  'pnpm demo:reset': ['scripts/reset-demo.ts'],
  'pnpm keys:rotate': ['scripts/rotate-keys.ts'],
  'pnpm staff restore': ['scripts/staff.ts', 'restore', file],
};
/** Commands that only read a data folder. */
const readers: Readonly<Record<string, readonly string[]>> = {
  'pnpm wallet:reconcile': ['scripts/reconcile-wallet.ts'],
  'pnpm db:check': ['scripts/check-database.ts'],
  'pnpm events:export': ['scripts/export-events.ts'],
};
/** Commands that write to a library and never make one. They run in this process; "pnpm staff restore" runs in its own. */
const staffCommands: Readonly<Record<string, readonly string[]>> = {
  'pnpm staff drama list': ['drama', 'list'],
  'pnpm staff drama import': ['drama', 'import', root],
  'pnpm staff media check': ['media', 'check'],
  'pnpm staff backup': ['backup', path.join(root, 'backup.tar')],
};

const isRefused = (...lines: (string | RegExp)[]) => ({
  code: 1,
  stdout: '',
  stderr: [...lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))), ''],
  hasOrphans: false,
});
const run = async (words: readonly string[], environment: Record<string, string>) => {
  const { stderr, ...end } = await runCommand(words, { DATA_DIR: path.join(root, 'never'), ...environment });
  return { ...end, stderr: stderr.split('\n') };
};
const runInProcess = async (words: readonly string[], { DATA_DIR = '', ...environment }) => {
  const { stderr, ...end } = await runStaff(DATA_DIR, words, environment);
  return { ...end, stderr: stderr.split('\n'), hasOrphans: false };
};
const listenOnFreePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: String((server.address() as { port: number }).port) };
};

describe.concurrent('with an invalid configuration', () => {
  const wrong = {
    DATA_DIR: path.join(root, 'never'),
    PORT: 'abc',
    PUBLIC_URL: 'example',
    MAIL_PROVIDER: 'pigeon',
    SMS_PROVIDER: 'http',
    LAB: 'on',
  };
  const isRefusedWithALineEach = isRefused(
    /^PORT: .*number/,
    /^PUBLIC_URL: .*URL/,
    /^MAIL_PROVIDER: .*"smtp"/,
    /^PAYMENT_PROVIDER: say stripe/,
    /^LAB: off is needed/,
    /^SMS_URL: needed for SMS_PROVIDER=http/,
  );
  it.each(Object.entries({ ...writers, ...readers }))('%s exits, and changes nothing', async (_, words) => {
    expect(await run(words, wrong)).toEqual(isRefusedWithALineEach);
    expect(readdirSync(root).toSorted()).toEqual(['file', 'link']);
  });
  it.each(Object.entries(staffCommands))('%s ends, and changes nothing', async (_, words) => {
    expect(await runInProcess(words, wrong)).toEqual(isRefusedWithALineEach);
    expect(readdirSync(root).toSorted()).toEqual(['file', 'link']);
  });
});

it.each([
  ['pnpm seed', 'scripts/seed.ts'],
  ['pnpm migrate', 'scripts/migrate.ts'],
  ['pnpm events:export', 'scripts/export-events.ts'],
  ['pnpm db:check', 'scripts/check-database.ts'],
  ['pnpm bench', 'scripts/bench.ts'],
])('%s exits with one line for an unknown option', async (_, script) => {
  const { code, stdout, stderr } = await run([script, '--nonsense'], {});
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toEqual([expect.stringMatching(/--nonsense.* --help lists the options\.$/), '']);
});

const inProc = existsSync('/proc/self');
const notUsable = (DATA_DIR: string) =>
  inProc
    ? `${DATA_DIR} cannot be used (ENOENT). Set DATA_DIR to a folder that can.`
    : `${DATA_DIR} is not a folder. Set DATA_DIR to one.`;

describe.concurrent.each(Object.entries(writers))('%s with an invalid data folder', (_, words) => {
  // Uses /proc where the kernel has it, because /proc exists but nothing can be created in it.
  it('exits at once when the folder cannot be created', async () => {
    const DATA_DIR = path.join(inProc ? '/proc' : file, 'cliffhanger', 'data');
    expect(await run(words, { DATA_DIR })).toEqual(isRefused(notUsable(DATA_DIR)));
  });
});

describe.concurrent.each(Object.entries(readers))('%s without a database', (_, words) => {
  it('exits with an error', async () => {
    const DATA_DIR = path.join(root, 'nothing');
    expect(await run(words, { DATA_DIR })).toEqual(
      isRefused(
        `There is no database at ${DATA_DIR}/cliffhanger.sqlite. Set DATA_DIR to the folder that contains it.`,
      ),
    );
  });
});

describe.each(Object.entries(staffCommands))('%s without a library', (_, words) => {
  it('ends with an error, and makes none', async () => {
    const DATA_DIR = path.join(root, 'nothing');
    const reason = `There is no database at ${DATA_DIR}/cliffhanger.sqlite. Set DATA_DIR to the folder that contains it. A new library is made by npm start, pnpm seed and pnpm staff restore.`;
    expect(await runInProcess(words, { DATA_DIR })).toEqual(isRefused(reason));
    const asJson = await runInProcess([...words, '--json'], { DATA_DIR });
    expect(asJson).toEqual(isRefused(JSON.stringify({ error: reason })));
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('an invalid data folder', () => {
  const reasonOf = (dataDir: string) => takeWriterLock(dataDir).then(() => null, describeStartFailure);

  it.each<readonly [what: string, dataDir: string, reason: string]>([
    ['a file', file, 'is not a folder. Set DATA_DIR to one.'],
    ['below a file', path.join(file, 'below', 'it'), 'is not a folder. Set DATA_DIR to one.'],
    ['a link to nowhere', danglingLink, 'is not a folder. Set DATA_DIR to one.'],
    ['below a link to nowhere', path.join(danglingLink, 'below'), 'is not a folder. Set DATA_DIR to one.'],
    [
      'a name that is too long',
      path.join(root, 'x'.repeat(300)),
      'cannot be used (ENAMETOOLONG). Set DATA_DIR to a folder that can.',
    ],
    ...(inProc
      ? [
          [
            'a folder of the kernel',
            '/proc',
            'cannot be used (ENOENT). Set DATA_DIR to a folder that can.',
          ] as const,
        ]
      : []),
    ...(existsSync('/sys/kernel')
      ? [
          [
            'below a folder of the kernel',
            '/sys/cliffhanger',
            'is not writable. Set DATA_DIR to a folder that is.',
          ] as const,
        ]
      : []),
  ])('is refused in one line: %s', async (_, DATA_DIR, reason) => {
    expect(await reasonOf(DATA_DIR)).toBe(`${DATA_DIR} ${reason}`);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  // Root can write anywhere.
  it.skipIf(process.getuid?.() === 0)('is refused in one line when it is not writable', async () => {
    const DATA_DIR = path.join(root, 'closed');
    mkdirSync(DATA_DIR, { mode: 0o500 });
    expect(await reasonOf(DATA_DIR)).toBe(`${DATA_DIR} is not writable. Set DATA_DIR to a folder that is.`);
    rmSync(DATA_DIR, { recursive: true });
  });
});

describe('an invalid listen address', () => {
  const notOfThisMachine = (host: string) =>
    `${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`;

  it('ends the start of a server', async () => {
    const DATA_DIR = path.join(root, 'listening');
    const HOST = '203.0.113.1';
    expect(await run(['server/src/main.ts'], { DATA_DIR, HOST, PORT: '0' })).toEqual(
      isRefused(notOfThisMachine(HOST)),
    );
    rmSync(DATA_DIR, { recursive: true });
  });

  it.each(['fe80::1', 'not a host'])('that is not of this machine is refused: %s', async (host) => {
    const listening = listen(Fastify(), { host, port: 0 });
    expect(await listening.catch(describeStartFailure)).toBe(notOfThisMachine(host));
  });

  it.each(['PORT', 'API_PORT'])('that is in use is refused by pnpm dev: %s', async (key) => {
    const DATA_DIR = path.join(root, `dev-${key}`);
    const { server, port } = await listenOnFreePort();
    const free = await listenOnFreePort();
    free.server.close();
    const ports = { PORT: free.port, API_PORT: '0', [key]: port };
    expect(await run(['scripts/dev.ts'], { DATA_DIR, ...ports })).toEqual(
      isRefused(`Port ${port} on 127.0.0.1 is taken. Set ${key} to a free one.`),
    );
    server.close();
    rmSync(DATA_DIR, { recursive: true });
  });
});

it('npm start exits when the configured ffmpeg does not work', async () => {
  const DATA_DIR = path.join(root, 'ffmpeg');
  expect(await run(['scripts/start.ts'], { DATA_DIR, FFMPEG_PATH: file })).toEqual(
    isRefused(`FFMPEG_PATH: ${file} is not a working ffmpeg`),
  );
  rmSync(DATA_DIR, { recursive: true, force: true });
});

describe('node scripts/serve.ts under systemd, which says where the output goes', () => {
  const serve = (environment: Record<string, string>) =>
    spawnSync(
      'sh',
      ['-c', 'exec 3>&1; JOURNAL_STREAM=$(stat -Lc %d:%i /proc/self/fd/3) exec "$NODE" scripts/serve.ts'],
      {
        cwd: path.resolve(import.meta.dirname, '../../..'),
        env: { ...childEnvironment, NODE: process.execPath, ...environment },
        encoding: 'utf8',
      },
    );

  it('ends with 78 on a wrong setting, and says it in a line of the log', () => {
    const { status, stdout, stderr } = serve({ DATA_DIR: path.join(root, 'never'), PORT: 'abc' });
    expect({ status, stderr }).toEqual({ status: 78, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: expect.stringMatching(/^PORT: /) });
  });

  it('ends with 1 when another start may succeed', async () => {
    const { server, port } = await listenOnFreePort();
    const DATA_DIR = path.join(root, 'taken');
    expect(serve({ DATA_DIR, PORT: port, DEMO: 'off' }).status).toBe(1);
    server.close();
    rmSync(DATA_DIR, { recursive: true });
  });
});
