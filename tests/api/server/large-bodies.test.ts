import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiPrefix, contract, type Endpoint, type ErrorName, errorTable } from '@cliffhanger/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { copyTestKeys, startTestApp, type TestApp } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { openRawConnection, rawHost, statusOf } from '../../support/raw-connection.ts';
import { sealWith } from '../../support/seal.ts';
import { startServerProcess } from '../../support/server-process.ts';

const apps: TestApp[] = [];
const start = async (environment: Record<string, string>) => {
  const app = await startTestApp({ ...rawHost, ...environment });
  apps.push(app);
  return app;
};
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

const { send } = contract.feedback;
const { updateSettings } = contract.account;

const post = async (address: string, { path: ofCall, method }: Endpoint, token: string, body: string) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(address + apiPrefix + ofCall, { method, headers, body });
  return ((await response.json()) as { code: number }).code;
};

const fewCalls = { REQUESTS_PER_MINUTE: '10', WRITES_PER_MINUTE: '4' };
/** Calls that reach the limit and go on. */
const callsBeyond = { tooManyWrites: 6, tooManyRequests: 12 };

/** Expects at least one `first` error, then only `then` errors. */
const expectRefusals = (codes: readonly number[], first: ErrorName, then: ErrorName) => {
  const count = codes.indexOf(errorTable[then].code);
  expect(count).toBeGreaterThan(0);
  expect(codes).toEqual(codes.map((_, index) => errorTable[index < count ? first : then].code));
};

describe('before its body is read, a call is refused', () => {
  /** Sends the headers that announce a body, but none of the body. */
  const announce = async (
    { address }: TestApp,
    endpoint: Endpoint,
    headers: Record<string, string | number>,
  ) => {
    const head = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers });
    const connection = await openRawConnection(
      address,
      `${endpoint.method} ${apiPrefix}${endpoint.path} HTTP/1.1\r\n${head.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    connection.close('end');
    const answer = await connection.answer;
    return { status: statusOf(answer), code: Number(/"code":(\d+)/.exec(answer)?.[1]) };
  };

  it('that needs a session and has none', async () => {
    const app = await start({});
    const answer = { status: 401, code: errorTable.tokenInvalid.code };
    const large = { 'content-length': 20_000_000 };
    expect(await announce(app, send, large)).toEqual(answer);
    expect(await announce(app, send, { ...large, authorization: 'Bearer guess' })).toEqual(answer);
  });

  it.each([
    ['feedback', send, 'tooManyWrites'],
    ['settings', updateSettings, 'tooManyRequests'],
  ] as const)('that is too large, until the rate limit is reached: %s', async (_, endpoint, tooMany) => {
    const app = await start(fewCalls);
    const { token } = await app.register();
    const headers = { 'content-length': 30_000_000, authorization: `Bearer ${token}` };
    const codes: number[] = [];
    for (let count = 0; count < callsBeyond[tooMany]; count++)
      codes.push((await announce(app, endpoint, headers)).code);
    expectRefusals(codes, 'bodyTooLarge', tooMany);
  });
});

describe('a refused body counts toward the rate limit', () => {
  const tooLong = JSON.stringify({ description: 'x'.repeat(500_000) });
  const tooMany = `{"screenshots":[${'{},'.repeat(100_000)}0]}`;
  it.each([
    ['feedback of a text too long', send, tooLong, 'invalidInput', 'tooManyWrites'],
    ['feedback of too many things', send, tooMany, 'bodyTooLarge', 'tooManyWrites'],
    ['feedback that is no JSON', send, '{', 'malformedBody', 'tooManyWrites'],
    [
      'settings of a text too long',
      updateSettings,
      `{"country":"${'x'.repeat(60_000)}"}`,
      'invalidInput',
      'tooManyRequests',
    ],
    ['settings that are no JSON', updateSettings, '{', 'malformedBody', 'tooManyRequests'],
    ['settings that are missing', updateSettings, '', 'invalidInput', 'tooManyRequests'],
  ] as const)('%s', async (_, endpoint, body, refusal, tooMany) => {
    const app = await start(fewCalls);
    const { token } = await app.register();
    const codes: number[] = [];
    for (let count = 0; count < callsBeyond[tooMany]; count++)
      codes.push(await post(app.address, endpoint, token, body));
    expectRefusals(codes, refusal, tooMany);
  });
});

it('eight concurrent bodies of the maximum size need no more memory than receiving them', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-large-'));
  copyEmptyDatabase(path.join(dataDir, 'cliffhanger.sqlite'));
  await copyTestKeys(path.join(dataDir, 'keys'));
  // The server itself uses half of this heap. A server that did more than receive the bodies would run out
  // of memory and exit.
  const server = startServerProcess({ DATA_DIR: dataDir, NODE_OPTIONS: '--max-old-space-size=192' });
  const address = await server.address;
  const visitor = createApiClient(address);
  const { public_key } = await visitor.data(contract.settings.get);
  const sealed = JSON.stringify({ value: 'correct horse 1', sealedAtMs: Date.now() });
  const { token } = await visitor.data(contract.user.register, {
    type: 'account',
    username: `u${randomUUID().slice(0, 8)}`,
    password: sealWith(public_key, sealed),
  });
  const body = JSON.stringify({ description: '文'.repeat(7_000_000) });
  const codes = await Promise.all(Array.from({ length: 8 }, () => post(address, send, token, body)));
  expect(codes).toEqual(Array(8).fill(errorTable.invalidInput.code));
  server.kill('SIGTERM');
  await server.exit;
  rmSync(dataDir, { recursive: true });
});
