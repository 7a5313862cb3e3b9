import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { openRateLimits } from '@cliffhanger/server/features/rate-limits/rate-limits.ts';
import request from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import { prepare } from '../../../scripts/prepare.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

// The page of the app exists only with its build.
prepare();

const apps: TestApp[] = [];
const start = async (environment: Record<string, string>) => {
  const app = await startTestApp(environment);
  apps.push(app);
  return app;
};
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** Makes `count` calls and returns how many the rate limit allows. */
const letThrough = async (count: number, call: (index: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push(await call(index));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return statuses.filter((status) => status !== 429).length;
};

it('the rate limit refuses too many calls from one address and says when to retry', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10' });
  // The start of the test app has already made one call.
  expect(await letThrough(9, async () => (await app.visitor.send(contract.languages.list)).status)).toBe(9);
  const refused = await app.visitor.with({ 'accept-language': 'es' }).send(contract.languages.list);
  expect(refused).toMatchObject({ status: 429, code: 3005, msg: 'Demasiados intentos. Espera un momento.' });
  const { retryAfterSeconds } = refused.data as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds));
});

it('the rate limit counts refused calls, so that a token cannot be guessed', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10' });
  const guess = async (index: number) => {
    const guesser = app.visitor.with({ authorization: `Bearer ${index}` });
    return (await guesser.send(contract.account.userInfo)).status;
  };
  expect(await letThrough(20, guess)).toBe(9);
});

it('the rate limit counts every spelling of a path', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10' });
  const spellings = ['/%61pi/v1/languages', '/api/%76%31/languages', '/api/v1/languages?x=1'];
  const call = async (index: number) =>
    (await request(app.address).get(String(spellings[index % spellings.length]))).status;
  expect(await letThrough(60, call)).toBe(9);
});

it('the rate limit counts pages of every kind together, apart from calls', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10', LAB: 'on' });
  const pages = ['/', '/docs/openapi.json', '/docs/', '/s/x', '/i/x', '/robots.txt', '/nowhere', '/lab'];
  const open = async (index: number) =>
    (await request(app.address).get(String(pages[index % pages.length]))).status;
  expect(await letThrough(30, open)).toBe(10);
  const refused = await request(app.address).get('/').expect(429);
  expect(refused.body).toMatchObject({ code: 3005 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await app.visitor.send(contract.languages.list)).status).toBe(200);
});

it('the rate limit does not count media, images, built files, monitors and payment events', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10', METRICS_TOKEN: 'a token for the monitor' });
  const paths = [
    '/images/x.webp',
    '/media/a/b/c/d/e/540/1.m4s',
    '/assets/x.js',
    '/healthz',
    '/readyz',
    '/metrics',
  ];
  for (const path of paths) {
    expect(await letThrough(15, async () => (await request(app.address).get(path)).status), path).toBe(15);
  }
  const pay = async () => (await request(app.address).post('/webhooks/payment').send('{}')).status;
  expect(await letThrough(15, pay)).toBe(15);
});

it('the rate limit counts event stream requests, so that no token is guessed there', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10' });
  const open = async (index: number) =>
    (
      await request(app.address)
        .get('/events')
        .query({ token: `guess-${index}` })
    ).status;
  expect(await letThrough(20, open)).toBe(9);
});

it('the rate limit counts sign-ins separately, successful or not', async () => {
  const app = await start({ SIGN_INS_PER_MINUTE: '4' });
  const guess = (index: number) => ({
    type: 'account',
    username: 'somebody',
    password: app.seal(`guess ${index}`),
  });
  const { login, register } = contract.user;
  expect(await letThrough(9, async (index) => (await app.visitor.send(login, guess(index))).status)).toBe(4);
  expect(await letThrough(9, async (index) => (await app.visitor.send(register, guess(index))).status)).toBe(
    4,
  );
  expect((await app.visitor.send(contract.languages.list)).status).toBe(200);
  const refused = await app.visitor.send(login, guess(9));
  expect(refused).toMatchObject({ status: 429, code: 3110 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it.each([
  ['sign-ins', contract.user.login, 3110],
  ['third-party sign-ins', contract.thirdParty.google, 3110],
  ['sent codes', contract.verificationCodes.send, 3111],
  ['redeemed codes', contract.rewards.redeem, 3111],
] as const)('the rate limit keeps %s of an address over a restart', async (_, endpoint, code) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-limits-'));
  const environment = { DATA_DIR: folder, SIGN_INS_PER_MINUTE: '3', CODES_PER_MINUTE: '3' };
  const callIn = async (app: TestApp) => {
    const viewer = await app.register();
    return () => viewer.send(endpoint, { type: 'account' });
  };
  const before = await startTestApp(environment);
  const call = await callIn(before);
  await Promise.all(Array.from({ length: 3 }, call));
  await before.close();

  const restarted = await start(environment);
  const again = await callIn(restarted);
  const refused = await again();
  expect(refused).toMatchObject({ status: 429, code, data: { retryAfterSeconds: 60 } });
  expect(refused.headers.get('retry-after')).toBe('60');
  restarted.advanceClock(60);
  expect((await again()).status).not.toBe(429);
  rmSync(folder, { recursive: true });
});

describe('wrong password attempts for one account', () => {
  const { login } = contract.user;
  const { userInfo } = contract.account;
  const guess = (app: TestApp, username: string, password = 'wrong horse 1') =>
    app.visitor.send(login, { type: 'account', username, password: app.seal(password) });

  it.each([true, false])(
    'are refused after ten, for a quarter of an hour; the account exists: %s',
    async (exists) => {
      const app = await start({});
      const viewer = await app.register();
      const username = exists ? viewer.username : 'nobody-here';
      const answers = await Promise.all(Array.from({ length: 30 }, () => guess(app, username.toUpperCase())));
      expect(answers.filter(({ code }) => code === 3102)).toHaveLength(10);
      const refused = answers.filter(({ code }) => code === 3110);
      expect(refused).toHaveLength(20);
      for (const { status, data, headers } of refused) {
        expect({ status, data }).toEqual({ status: 429, data: { retryAfterSeconds: 900 } });
        expect(headers.get('retry-after')).toBe('900');
      }
      // The correct password is refused too, because the response would otherwise reveal it. Open
      // sessions stay valid, and other accounts can sign in.
      expect(await guess(app, username, viewer.password)).toMatchObject({ code: 3110 });
      expect(await viewer.data(userInfo)).toMatchObject({ userId: viewer.userId });
      const other = await app.register();
      expect(await guess(app, other.username, other.password)).toMatchObject({ code: 200 });

      app.advanceClock(899);
      expect(await guess(app, username)).toMatchObject({ code: 3110, data: { retryAfterSeconds: 1 } });
      app.advanceClock(1);
      await app.runJobs();
      expect(await guess(app, username)).toMatchObject({ code: 3102 });
    },
  );

  it('at a future time no longer count once the lab’s clock goes back', async () => {
    const app = await start({});
    const { username, password } = await app.register();
    const day = 86_400;
    app.advanceClock(day);
    for (let index = 0; index < 10; index++) await guess(app, username);
    expect(await guess(app, username)).toMatchObject({ code: 3110 });
    app.advanceClock(-day);
    expect(await guess(app, username)).toMatchObject({ code: 3102 });
    expect(await guess(app, username, password)).toMatchObject({ code: 200 });
  });

  it('exclude attempts with the right password', async () => {
    const app = await start({ SESSION_LIMIT: '50' });
    const { username, password } = await app.register();
    for (let index = 0; index < 12; index++) {
      expect(await guess(app, username, password)).toMatchObject({ code: 200 });
    }
    expect(await guess(app, username)).toMatchObject({ code: 3102 });
  });

  it('are counted over a restart, without storing what was typed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-limits-'));
    const before = await startTestApp({ DATA_DIR: folder });
    await Promise.all(Array.from({ length: 10 }, () => guess(before, 'my-secret-1')));
    await before.close();
    const restarted = await start({ DATA_DIR: folder });
    expect(await guess(restarted, 'my-secret-1')).toMatchObject({ code: 3110 });
    const rows = await restarted.platform.database.read.rateLimitWindow.findMany();
    expect(rows).not.toHaveLength(0);
    expect(JSON.stringify(rows)).not.toContain('my-secret-1');
    rmSync(folder, { recursive: true });
  });
});

it('the rate limit counts an address in any form, and a /48 for sixteen networks', async () => {
  const app = await start({ REQUESTS_PER_MINUTE: '10', SIGN_INS_PER_MINUTE: '10', TRUST_PROXY: 'on' });
  const from = (address: string) => app.visitor.with({ 'x-forwarded-for': address });
  const allowed = (count: number, address: (index: number) => string) =>
    letThrough(count, async (index) => (await from(address(index)).send(contract.languages.list)).status);
  expect(await allowed(30, (index) => `192.0.2.7:${4000 + index}`)).toBe(10);
  expect(await allowed(9, () => '::ffff:c000:207')).toBe(0);
  expect(await allowed(30, (index) => `[2001:db8:1:2::${index}]:443`)).toBe(10);
  // The first network of the /48 has taken a sixteenth of its limit.
  expect(await allowed(200, (index) => `2001:db8:1:${(index + 3).toString(16)}::1`)).toBe(150);
  expect(await allowed(9, () => '2001:db8:2::1')).toBe(9);
});

it('the rate limit of sign-ins counts a /48 for sixteen networks in the database too', async () => {
  const app = await start({ SIGN_INS_PER_MINUTE: '2', TRUST_PROXY: 'on' });
  const { attempts } = openRateLimits(app.platform);
  const limit = { name: 'test', max: 2, windowSeconds: 60, limit: 'signIn', byNetwork: true } as const;
  const take = (network: number) => attempts.take(limit, `2001:db8:1:${network}`);
  for (let network = 0; network < 16; network++) {
    await take(network);
    await take(network);
  }
  await expect(take(16)).rejects.toMatchObject({ errorName: 'tooManySignIns' });
  // A refusal by the /48 costs the network nothing, and what succeeded counts for neither.
  await attempts.giveBack(limit, '2001:db8:1:3');
  expect(await take(16)).toBe(0);
});

it('the rate limit trusts X-Forwarded-For only from a configured proxy, and only its own entry', async () => {
  const call = (app: TestApp, forwarded: string) => async (index: number) => {
    const { status } = await app.visitor
      .with({ 'x-forwarded-for': forwarded.replace('*', String(index)) })
      .send(contract.languages.list);
    return status;
  };
  const bare = await start({ REQUESTS_PER_MINUTE: '10' });
  expect(await letThrough(30, call(bare, '10.0.0.*'))).toBeLessThan(10);
  const behind = await start({ REQUESTS_PER_MINUTE: '10', TRUST_PROXY: 'on' });
  expect(await letThrough(30, call(behind, '10.0.0.*'))).toBe(30);
  expect(await letThrough(30, call(behind, '10.0.0.*, 192.0.2.7'))).toBe(10);
  const behindTwo = await start({ REQUESTS_PER_MINUTE: '10', TRUST_PROXY: '2' });
  expect(await letThrough(30, call(behindTwo, '10.0.0.*, 192.0.2.7'))).toBe(30);
  expect(await letThrough(30, call(behindTwo, '10.0.0.*, 192.0.2.7, 192.0.2.8'))).toBe(10);
  const networks = '127.0.0.0/8, 192.0.2.0/24';
  const inNetworks = await start({ REQUESTS_PER_MINUTE: '10', TRUST_PROXY: networks });
  expect(await letThrough(30, call(inNetworks, '10.0.0.*, 192.0.2.7'))).toBe(30);
  expect(await letThrough(30, call(inNetworks, '10.0.0.*, 203.0.113.9, 192.0.2.7'))).toBe(10);
});
