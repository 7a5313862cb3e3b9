import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consentProvider, contract } from '@cliffhanger/contracts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';
import { copyTestKeys } from '../../support/app.ts';
import { copyEmptyDatabase } from '../../support/database.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { sealWith } from '../../support/seal.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { proofOf } from '../../support/third-party.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-crash-'));
const file = path.join(dataDir, 'cliffhanger.sqlite');
const outboxName = 'outbox.json';
const episodes = 100;
const password = 'canary horse 7';
const username = `canary-${randomUUID().slice(0, 8)}`;
const { unlockEpisode } = contract.unlocks;

let server: ServerProcess;
let token: string;
let address: string;
let viewer: ApiClient;
const start = async () => {
  server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', REQUESTS_PER_MINUTE: '1000000' });
  address = await server.address;
  viewer = createApiClient(address, { authorization: `Bearer ${token}` });
};

beforeAll(async () => {
  copyEmptyDatabase(file);
  await copyTestKeys(path.join(dataDir, 'keys'));
  const database = await openDatabase({ file });
  await insertDrama(database, { slug: 'epic', at: new Date(0), episodes, free: 0 });
  await insertTemplates(database);
  await database.close();
  await start();
  const visitor = createApiClient(address);
  const { public_key } = await visitor.data(contract.settings.get);
  const signedIn = await visitor.data(contract.user.register, {
    type: 'account',
    username,
    password: sealWith(public_key, JSON.stringify({ value: password, sealedAtMs: Date.now() })),
  });
  token = signedIn.token;
  viewer = createApiClient(address, { authorization: `Bearer ${token}` });
  const input = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
  const { payUrl } = await viewer.data(contract.wallet.placeOrder, input);
  await fetch(`${address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
});
afterAll(async () => {
  server.kill('SIGKILL');
  await server.exit;
  rmSync(dataDir, { recursive: true });
});

it('the server keeps every answered unlock through kill -9, and every event for reconnecting clients', async () => {
  const answered: string[] = [];
  const seen: string[] = [];
  for (const killAt of [7, 31]) {
    const stream = await openEventStream(address, token, seen.at(-1) ?? '0');
    const reading = (async () => {
      for (;;) seen.push((await stream.next()).id);
    })().catch(() => undefined);
    let next = answered.length;
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const episodeId = `epic-${++next}`;
        const { code } = await viewer.send(unlockEpisode, { dramaId: 'epic', episodeId, price: 12 });
        expect(code).toBe(200);
        answered.push(episodeId);
        if (answered.length === killAt) server.kill('SIGKILL');
      }
    });
    // Each writer ends with a broken connection.
    await Promise.allSettled(writers);
    expect(await server.exit).toEqual({ code: null, signal: 'SIGKILL' });
    await reading;
    await start();
    const { episodes: items } = await viewer.data(contract.dramas.episodes, { dramaId: 'epic' });
    const unlocked = items.filter(({ access }) => access === 'unlocked').map(({ episodeId }) => episodeId);
    expect(unlocked).toEqual(expect.arrayContaining(answered));
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: 1200 - 12 * unlocked.length });
  }

  // An open stream does not delay a stop. A stop that takes more than ten seconds would not be clean.
  const idle = await openEventStream(address, token);
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, signal: null });
  await idle.ended();
  const database = await openDatabase({ file });
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
  const writtenIds = (await database.read.outboxEvent.findMany({ orderBy: { id: 'asc' } })).map(({ id }) =>
    String(id),
  );
  await database.close();
  await start();
  const stream = await openEventStream(address, token, seen.at(-1));
  while (seen.length < writtenIds.length) seen.push((await stream.next()).id);
  stream.close();
  expect(seen).toEqual(writtenIds);
});

it('the server writes no token, password, code or provider proof to its log or data', async () => {
  const { public_key } = await viewer.data(contract.settings.get);
  const sealed = sealWith(public_key, JSON.stringify({ value: password, sealedAtMs: Date.now() }));
  const login = { type: 'account' as const, username, password: sealed };
  const { token: second } = await viewer.data(contract.user.login, login);
  await viewer.refusal(contract.user.login, { ...login, username: 'nobody' });
  await viewer.refusal(contract.user.login, { ...login, username: password.replaceAll(' ', '-') });

  const seal = (value: string) => sealWith(public_key, JSON.stringify({ value, sealedAtMs: Date.now() }));
  const email = { type: 'email', address: `${username}@example.org` } as const;
  const codeFor = async (purpose: 'register' | 'resetPassword') => {
    await viewer.data(contract.verificationCodes.send, { ...email, purpose });
    const [message] = JSON.parse(readFileSync(path.join(dataDir, outboxName), 'utf8'));
    return /\d{6}/.exec(message.text)?.[0] ?? '';
  };
  const code = await codeFor('register');
  const sealedCode = seal(code);
  await viewer.refusal(contract.user.register, { ...email, code: seal('wrong') });
  const registered = await viewer.data(contract.user.register, { ...email, code: sealedCode });
  const resetCode = await codeFor('resetPassword');
  const newPassword = 'canary ferret 8';
  const reset = { ...email, code: seal(resetCode), password: seal(newPassword) };
  const { token: fourth } = await viewer.data(contract.user.resetPassword, reset);
  await viewer.refusal(contract.user.resetPassword, reset);

  for (const secret of [token, second]) {
    (await openEventStream(address, secret)).close();
    for (const url of [
      `/events?lastEventId=1&token=${secret}`,
      `/nothing?token=${secret}`,
      `/%?token=${secret}`,
      `/events?%74oken=${secret}`,
    ]) {
      await (await fetch(address + url, { signal: AbortSignal.timeout(10_000) })).body?.cancel();
    }
  }
  const visitor = createApiClient(address);
  const proofs: string[] = [];
  for (const provider of consentProvider.options) {
    const proof = await proofOf({ address, visitor }, provider, username);
    const { platform: _, redirectUri, ...given } = JSON.parse(proof);
    const data = seal(proof);
    await visitor.data(contract.thirdParty[provider], { data });
    await visitor.refusal(contract.thirdParty[provider], { data });
    // Follows the redirect back to the app, as a browser does.
    if (given.code) await fetch(`${redirectUri}?${new URLSearchParams({ code: given.code, state: 's' })}`);
    proofs.push(data, ...Object.values<string>(given));
  }
  const simulator = await (await fetch(`${address}/lab/telegram?name=${username}`)).text();
  const [, frame = ''] = /<iframe [^>]*src="([^"]+)"/.exec(simulator) ?? [];
  const fragment = new URLSearchParams(frame.replaceAll('&amp;', '&').split('#')[1]);
  const initData = fragment.get('tgWebAppData') ?? '';
  await visitor.data(contract.thirdParty.telegram, { initData });
  await visitor.refusal(contract.thirdParty.telegram, { initData });
  proofs.push(initData, new URLSearchParams(initData).get('hash') ?? '');
  // The second request is answered from the response cache.
  for (let asked = 0; asked < 2; asked++) await fetch(`${address}/api/v1/carousels?token=${token}`);
  await fetch(`${address}/media/canary-signature/zz/visitor/epic-1/360p/index.m3u8`);

  server.kill('SIGTERM');
  await server.exit;
  const log = server.stdout() + server.stderr();
  for (const route of ['/events', 'user.login', 'home.carousels'])
    expect(log).toContain(`"route":"${route}"`);
  const data = readdirSync(dataDir, { withFileTypes: true })
    // The outbox stands in for the mailbox and the phone, so it contains the codes.
    .filter((entry) => entry.isFile() && entry.name !== outboxName)
    .map(({ name }) => readFileSync(path.join(dataDir, name), 'latin1'))
    .join('');
  const secrets = [token, second, password, password.replaceAll(' ', '-'), sealed];
  const more = [registered.token, fourth, newPassword, sealedCode, reset.code, reset.password];
  for (const secret of [...secrets, ...more, ...proofs, 'canary-signature']) {
    expect(secret.length).toBeGreaterThan(11);
    expect(log).not.toContain(secret);
    expect(data).not.toContain(secret);
  }
  for (const given of [code, resetCode]) {
    const alone = new RegExp(`(?<![0-9A-Za-z])${given}(?![0-9A-Za-z])`);
    expect(log).not.toMatch(alone);
    expect(data).not.toMatch(alone);
  }
});
