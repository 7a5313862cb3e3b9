import { randomUUID } from 'node:crypto';
import { type ConsentProvider, contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { initDataOf, proofOf, sealedProofOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { read } = app.platform.database;

const { telegram, google, tiktok, facebook } = contract.thirdParty;
const consenting = [
  ['google', google],
  ['tiktok', tiktok],
  ['facebook', facebook],
] as const satisfies [ConsentProvider, unknown][];

describe('signing in with Telegram', () => {
  it('creates an account with the first proof, and signs in with the next', async () => {
    const caller = app.visitor.with({ 'accept-language': 'es', 'accept-country': 'mx' });
    const name = `Ana ${randomUUID()}`;
    const first = await caller.data(telegram, { initData: initDataOf(app, name) });
    expect(first.userInfo).toMatchObject({ displayName: name, regSource: 5, language: 'es', country: 'MX' });
    app.advanceClock(1);
    const second = await app.visitor.data(telegram, { initData: initDataOf(app, name) });
    expect(second.userInfo).toEqual({ ...first.userInfo, token: second.token });
    const viewer = app.visitor.with({ authorization: `Bearer ${second.token}` });
    expect(await viewer.data(contract.account.userInfo)).toEqual(second.userInfo);
    expect(await read.identity.findMany({ where: { userId: first.userInfo.userId } })).toMatchObject([
      { kind: 'telegram', passwordHash: null, verifiedAt: expect.any(Date) },
    ]);
  });

  it('names a viewer after the messenger whose name there passes for the service', async () => {
    const { userInfo } = await app.visitor.data(telegram, {
      initData: initDataOf(app, 'Cliffhanger Support'),
    });
    expect(userInfo.displayName).toBe('Telegram');
  });

  it('repeats a sign-in whose answer was lost for the page that began it, and for nobody else', async () => {
    const initData = initDataOf(app, randomUUID());
    const attemptId = 'a'.repeat(32);
    const lost = await app.visitor.data(telegram, { initData, attemptId });
    const repeated = await app.visitor.data(telegram, { initData, attemptId });
    expect(repeated.userInfo.userId).toBe(lost.userInfo.userId);
    expect(repeated.token).not.toBe(lost.token);
    for (const other of [{}, { attemptId: 'b'.repeat(32) }])
      expect(await app.visitor.refusal(telegram, { initData, ...other })).toMatchObject({
        error: 'proofRefused',
      });
    expect(await app.visitor.refusal(telegram, { initData, attemptId: 'a' })).toMatchObject({
      error: 'invalidInput',
    });

    const used = initDataOf(app, randomUUID());
    await app.visitor.data(telegram, { initData: used });
    expect(await app.visitor.refusal(telegram, { initData: used, attemptId })).toMatchObject({
      error: 'proofRefused',
    });
  });

  it('accepts the same init data once, also under 200 concurrent requests', async () => {
    const initData = initDataOf(app, randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.visitor.send(telegram, { initData })),
    );
    const taken = answers.filter(({ code }) => code === 200);
    expect(taken).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(
      new Set([3130]),
    );
    expect(await app.visitor.refusal(telegram, { initData })).toMatchObject({ error: 'proofRefused' });
  });

  it('keeps a session of the same account, and ends one of another person', async () => {
    const [ana, bruno] = [`Ana ${randomUUID()}`, `Bruno ${randomUUID()}`];
    const launch = (name: string, token?: string) =>
      (token === undefined ? app.visitor : app.visitor.with({ authorization: `Bearer ${token}` })).data(
        telegram,
        { initData: initDataOf(app, name) },
      );
    const first = await launch(ana);
    const again = await launch(ana, first.token);
    expect(again).toEqual(first);
    const other = await launch(bruno, first.token);
    expect(other.userInfo).toMatchObject({ displayName: bruno });
    const left = app.visitor.with({ authorization: `Bearer ${first.token}` });
    expect(await left.refusal(contract.account.userInfo)).toMatchObject({ error: 'tokenInvalid' });
    // Init data that are refused end nothing.
    const bearer = app.visitor.with({ authorization: `Bearer ${other.token}` });
    await bearer.refusal(telegram, { initData: 'nonsense' });
    expect(await bearer.data(contract.account.userInfo)).toEqual(other.userInfo);
  });

  it('refuses expired init data, and deletes its record then', async () => {
    const used = initDataOf(app, randomUUID());
    await app.visitor.data(telegram, { initData: used });
    const initData = initDataOf(app, randomUUID());
    app.advanceClock(301);
    for (const old of [initData, used]) {
      expect(await app.visitor.refusal(telegram, { initData: old })).toMatchObject({ error: 'proofRefused' });
    }
    await app.visitor.data(telegram, { initData: initDataOf(app, randomUUID()) });
    const stored = await read.usedProof.findMany();
    expect(stored).toMatchObject([{ expiresAt: new Date(app.platform.clock.now().getTime() + 300_000) }]);
  });

  it('refuses init data signed by another bot', async () => {
    const initData = initDataOf(app, 'Ana').replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await app.visitor.refusal(telegram, { initData })).toEqual({
      error: 'proofRefused',
      details: null,
    });
  });

  it('links the new viewer to the owner of the start parameter, and ignores an unknown one', async () => {
    const inviter = await app.register();
    const { inviteCode } = await read.user.findUniqueOrThrow({ where: { id: inviter.userId } });
    const invited = await app.visitor.data(telegram, { initData: initDataOf(app, randomUUID(), inviteCode) });
    const InviteCode = inviteCode.toLowerCase();
    const named = await app.visitor.data(telegram, { initData: initDataOf(app, randomUUID()), InviteCode });
    const invites = await read.invite.findMany({ where: { inviterId: inviter.userId } });
    expect(invites.map(({ inviteeId }) => inviteeId).sort()).toEqual(
      [invited.userInfo.userId, named.userInfo.userId].sort(),
    );
    const alone = await app.visitor.data(telegram, { initData: initDataOf(app, randomUUID(), 'ferry-1') });
    expect(await read.invite.count({ where: { inviteeId: alone.userInfo.userId } })).toBe(0);
  });

  it('removes confusing characters from names', async () => {
    const suffix = randomUUID().slice(0, 8);
    const enter = async (name: string) => {
      const { userInfo } = await app.visitor.data(telegram, { initData: initDataOf(app, name) });
      return userInfo.displayName;
    };
    expect(await enter(`\u202eevil\u0000 ${suffix}`)).toBe(`evil ${suffix}`);
    expect(await enter(`\u202e\u0007${suffix.replace(/./g, '\u2066')}`)).toBe('Telegram');
    expect(await enter(`A\u200Bna\u3164 ${suffix}\u2800`)).toBe(`Ana ${suffix}`);
    expect(await enter(`👩‍👩‍👧${'x'.repeat(100)}${suffix}`)).toBe(`👩👩👧${'x'.repeat(61)}`);
  });
});

describe.each(consenting)('signing in with %s', (provider, endpoint) => {
  it('creates an account with the first proof, and signs in with the next', async () => {
    const name = `Ana ${randomUUID().slice(0, 8)}`;
    const first = await app.visitor.data(endpoint, { data: await sealedProofOf(app, provider, name) });
    expect(first.userInfo).toMatchObject({ displayName: name, regSource: 4 });
    const second = await app.visitor.data(endpoint, { data: await sealedProofOf(app, provider, name) });
    expect(second.userInfo).toEqual({ ...first.userInfo, token: second.token });
  });

  it('accepts one proof once, though sealed and sent 200 times concurrently', async () => {
    const proof = await proofOf(app, provider, randomUUID().slice(0, 8));
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.visitor.send(endpoint, { data: app.seal(proof) })),
    );
    const codes = Map.groupBy(answers, ({ code }) => code);
    expect([...codes].map(([code, { length }]) => [code, length]).sort()).toEqual([
      [200, 1],
      [3130, 199],
    ]);
  });

  it('creates one account under 20 concurrent requests by a new person', async () => {
    const name = randomUUID().slice(0, 8);
    const proofs = await Promise.all(Array.from({ length: 20 }, () => sealedProofOf(app, provider, name)));
    const entered = await Promise.all(proofs.map((data) => app.visitor.data(endpoint, { data })));
    expect(new Set(entered.map(({ userInfo }) => userInfo.userId)).size).toBe(1);
    expect(await read.user.count({ where: { displayName: name } })).toBe(1);
  });

  it.each([
    ['no JSON', () => 'nonsense'],
    ['another shape', () => '{"platform":4}'],
    ['no platform of ours', (proof: string) => proof.replace('"platform":4', '"platform":3')],
    ['another nonce or address', (proof: string) => proof.replace(/"(nonce|redirectUri)":"[^"]*/, '$&x')],
    ['a proof cut short', (proof: string) => proof.replace(/"(idToken|code)":"[^"]{9}/, '"$1":"')],
  ])('refuses %s with the same answer', async (_, spoil) => {
    const data = app.seal(spoil(await proofOf(app, provider, 'Ana')));
    expect(await app.visitor.refusal(endpoint, { data })).toEqual({ error: 'proofRefused', details: null });
  });

  it('refuses a proof that is not sealed, or was sealed too long ago', async () => {
    const proof = await proofOf(app, provider, 'Ana');
    const at = new Date(app.platform.clock.now().getTime() - 301_000);
    expect(await app.visitor.refusal(endpoint, { data: app.seal(proof, at) })).toMatchObject({
      error: 'ciphertextExpired',
      details: { field: 'data' },
    });
    expect(await app.visitor.refusal(endpoint, { data: 'AAAA' })).toMatchObject({
      error: 'ciphertextInvalid',
    });
  });

  it('refuses a proof of another provider', async () => {
    const other = provider === 'tiktok' ? 'facebook' : 'tiktok';
    const data = await sealedProofOf(app, other, 'Ana');
    expect(await app.visitor.refusal(endpoint, { data })).toMatchObject({ error: 'proofRefused' });
  });

  it('refuses an expired proof', async () => {
    const proof = await proofOf(app, provider, 'Ana');
    app.advanceClock(3611);
    expect(await app.visitor.refusal(endpoint, { data: app.seal(proof) })).toMatchObject({
      error: 'proofRefused',
    });
  });
});

describe('one name at several providers', () => {
  it('creates separate accounts', async () => {
    const name = randomUUID().slice(0, 8);
    const users = await Promise.all([
      app.visitor.data(telegram, { initData: initDataOf(app, name) }),
      ...consenting.map(async ([provider, endpoint]) =>
        app.visitor.data(endpoint, { data: await sealedProofOf(app, provider, name) }),
      ),
    ]);
    expect(new Set(users.map(({ userInfo }) => userInfo.userId)).size).toBe(4);
  });
});

describe('a server', () => {
  const withApp = async (environment: Record<string, string>, test: (app: TestApp) => Promise<void>) => {
    const other = await startTestApp(environment);
    try {
      await test(other);
    } finally {
      await other.close();
    }
  };

  it('without providers refuses all of them, and serves none of their pages', async () => {
    const off = {
      TELEGRAM_PROVIDER: 'off',
      GOOGLE_PROVIDER: 'off',
      TIKTOK_PROVIDER: 'off',
      FACEBOOK_PROVIDER: 'off',
    };
    await withApp(off, async (other) => {
      expect((await other.visitor.data(contract.settings.get)).providers).toEqual({
        email: true,
        phone: true,
        telegram: false,
        google: null,
        tiktok: null,
        facebook: null,
      });
      const initData = initDataOf(app, 'Ana');
      expect(await other.visitor.refusal(telegram, { initData })).toMatchObject({ error: 'providerOff' });
      for (const [provider, endpoint] of consenting) {
        const data = other.seal(await proofOf(app, provider, 'Ana'));
        expect(await other.visitor.refusal(endpoint, { data })).toMatchObject({ error: 'providerOff' });
        expect((await fetch(`${other.address}/lab/consent/${provider}`)).status).toBe(404);
      }
      for (const path of ['/lab/telegram', '/lab/telegram.js']) {
        expect((await fetch(other.address + path)).status).toBe(404);
      }
    });
  });

  it('with unreachable real providers answers unavailable, and stores nothing', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const real = {
      TELEGRAM_PROVIDER: 'real',
      TELEGRAM_BOT_TOKEN: '1:token',
      GOOGLE_PROVIDER: 'real',
      GOOGLE_CLIENT_ID: 'client',
      GOOGLE_KEYS_URL: nowhere,
      TIKTOK_PROVIDER: 'real',
      TIKTOK_CLIENT_KEY: 'key',
      TIKTOK_CLIENT_SECRET: 'tiktok-secret',
      TIKTOK_API_URL: nowhere,
      FACEBOOK_PROVIDER: 'real',
      FACEBOOK_APP_ID: 'app',
      FACEBOOK_APP_SECRET: 'facebook-secret',
      FACEBOOK_API_URL: nowhere,
    };
    await withApp(real, async (other) => {
      const { providers } = await other.visitor.data(contract.settings.get);
      expect(providers).toMatchObject({
        telegram: true,
        google: {
          clientId: 'client',
          authorizeUrl: expect.stringMatching(/^https:\/\/accounts\.google\.com\//),
        },
        tiktok: { clientId: 'key', authorizeUrl: expect.stringMatching(/^https:\/\/www\.tiktok\.com\//) },
        facebook: { clientId: 'app', authorizeUrl: expect.stringMatching(/^https:\/\/www\.facebook\.com\//) },
      });
      expect(JSON.stringify(providers)).not.toContain('secret');
      for (const [provider, endpoint] of consenting) {
        const answer = await other.visitor.send(endpoint, {
          data: other.seal(await proofOf(app, provider, 'Ana')),
        });
        expect(answer).toMatchObject({ status: 503, code: 3007 });
      }
      expect(await other.visitor.refusal(telegram, { initData: initDataOf(app, 'Ana') })).toMatchObject({
        error: 'proofRefused',
      });
      const { database } = other.platform;
      expect([await database.read.user.count(), await database.read.usedProof.count()]).toEqual([0, 0]);
      expect((await fetch(`${other.address}/lab/telegram`)).status).toBe(404);
    });
  });
});
