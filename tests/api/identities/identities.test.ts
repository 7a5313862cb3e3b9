import { randomUUID } from 'node:crypto';
import { contract, limits } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { proveBySignIn } from '../../support/account-proof.ts';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { initDataOf, proofOf, sealedProofOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { read } = app.platform.database;
const { list, bindTelegram, bindProvider, bindAccount, bindAddress, unbind } = contract.identities;
/** Registers a viewer whose session proves the account. */
const registerProven = async () => {
  const viewer = await app.register();
  await proveBySignIn(app, viewer);
  return viewer;
};
const newName = () => randomUUID().slice(0, 8);
const kindsOf = async (viewer: Viewer) => (await viewer.data(list)).items.map(({ kind }) => kind);

describe('linking a sign-in method', () => {
  it('adds an unclaimed identity, which then signs in to the same account', async () => {
    const viewer = await registerProven();
    const name = newName();
    await viewer.data(bindTelegram, { initData: initDataOf(app, name) });
    for (const provider of ['google', 'tiktok', 'facebook'] as const) {
      const bound = await viewer.data(bindProvider, {
        provider,
        data: await sealedProofOf(app, provider, name),
      });
      expect(bound.join).toBeNull();
    }
    const username = `second-${name}`;
    await viewer.data(bindAccount, {
      username,
      password: app.seal('correct horse 2'),
    });
    expect(await kindsOf(viewer)).toEqual(['account', 'telegram', 'google', 'tiktok', 'facebook', 'account']);

    app.advanceClock(1);
    const { telegram, tiktok } = contract.thirdParty;
    const again = await app.visitor.data(telegram, { initData: initDataOf(app, name) });
    const byCode = await app.visitor.data(tiktok, { data: await sealedProofOf(app, 'tiktok', name) });
    const byName = await app.visitor.data(contract.user.login, {
      type: 'account',
      username,
      password: app.seal('correct horse 2'),
    });
    for (const { userInfo } of [again, byCode, byName]) expect(userInfo.userId).toBe(viewer.userId);
  });

  it('lists the identity by its name, without the provider’s own id', async () => {
    const viewer = await registerProven();
    const { items } = await viewer.data(bindTelegram, {
      initData: initDataOf(app, newName()),
    });
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([
      ['account', viewer.username],
      ['telegram', null],
    ]);
  });

  it('changes nothing when the identity is already linked', async () => {
    const viewer = await registerProven();
    const name = newName();
    await viewer.data(bindTelegram, { initData: initDataOf(app, name) });
    app.advanceClock(1);
    const again = await viewer.data(bindTelegram, {
      initData: initDataOf(app, name),
    });
    expect(again.items).toHaveLength(2);
    expect(again.join).toBeNull();
    const { username, password } = viewer;
    expect(
      (
        await viewer.data(bindAccount, {
          username,
          password: app.seal(password),
        })
      ).join,
    ).toBeNull();
  });

  it('refuses an identity that belongs to another account and offers a merge', async () => {
    const viewer = await registerProven();
    const name = newName();
    await app.visitor.data(contract.thirdParty.telegram, { initData: initDataOf(app, name) });
    app.advanceClock(1);
    const { items, join } = await viewer.data(bindTelegram, {
      initData: initDataOf(app, name),
    });
    expect(items).toHaveLength(1);
    expect(join).toEqual({
      ticket: expect.any(String),
      expiresAt: new Date(app.platform.clock.now().getTime() + 600_000).toISOString(),
    });
  });

  it('requires a proof of the identity and accepts each proof once', async () => {
    const viewer = await registerProven();
    const initData = initDataOf(app, newName());
    await app.visitor.data(contract.thirdParty.telegram, { initData });
    expect(await viewer.refusal(bindTelegram, { initData })).toMatchObject({
      error: 'proofRefused',
    });
    const proof = await proofOf(app, 'google', newName());
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        viewer.send(bindProvider, {
          provider: 'google',
          data: app.seal(proof),
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await kindsOf(viewer)).toEqual(['account', 'google']);
  });

  it('requires the password of a taken name, and a valid password for a free name', async () => {
    const viewer = await registerProven();
    const other = await registerProven();
    const taken = { username: other.username, password: app.seal('wrong horse 1') };
    expect(await viewer.refusal(bindAccount, taken)).toMatchObject({ error: 'credentialsWrong' });
    const weak = { username: `new-${newName()}`, password: app.seal('weak') };
    expect(await viewer.refusal(bindAccount, weak)).toMatchObject({ error: 'passwordTooWeak' });
    expect(await kindsOf(viewer)).toEqual(['account']);
  });

  it.each([
    { type: 'email', address: () => `ana-${newName()}@example.org`, name: /^ana-.*@example\.org$/ },
    { type: 'phone', address: () => '+12025550123', name: /^\+12025550123$/ },
  ] as const)(
    'links a $type with a code sent for that purpose, and offers a merge when the address is taken',
    async (kind) => {
      const viewer = await registerProven();
      const input = { type: kind.type, address: kind.address() };
      const other = await app.sendCode({ ...input, purpose: 'login' });
      expect(await viewer.refusal(bindAddress, { ...input, code: app.seal(other) })).toMatchObject({
        error: 'verificationCodeWrong',
      });
      app.advanceClock(limits.verificationCode.resendSeconds);
      const code = app.seal(await app.sendCode({ ...input, purpose: 'bind' }));
      const { items, join } = await viewer.data(bindAddress, { ...input, code });
      expect(items.map(({ name }) => name)).toEqual([viewer.username, expect.stringMatching(kind.name)]);
      expect(join).toBeNull();
      expect(await viewer.refusal(bindAddress, { ...input, code })).toMatchObject({
        error: 'verificationCodeWrong',
      });

      // An address that is some days old proves its account.
      app.advanceClock(7 * 86_400);
      const rival = await registerProven();
      const again = app.seal(await app.sendCode({ ...input, purpose: 'bind' }));
      const offered = await rival.data(bindAddress, {
        ...input,
        code: again,
      });
      expect(offered.items).toHaveLength(1);
      expect(offered.join?.ticket).toMatch(/\S{20}/);
    },
  );

  it('gives a free name to one of twenty concurrent requests and offers no merge to the others', async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, registerProven));
    const username = `new-${newName()}`;
    const answers = await Promise.all(
      viewers.map((viewer, index) =>
        viewer.send(bindAccount, {
          username,
          password: app.seal(`correct horse ${index}`),
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 3102)]);
    expect(await read.identity.count({ where: { subject: username } })).toBe(1);
  });
});

describe('unlinking a sign-in method', () => {
  it('frees the identity, and refuses to unlink the last one', async () => {
    const viewer = await registerProven();
    const name = newName();
    const { items } = await viewer.data(bindTelegram, {
      initData: initDataOf(app, name),
    });
    const [account, telegram] = items;
    const left = await viewer.data(unbind, {
      identityId: telegram?.identityId ?? '',
    });
    expect(left.items).toEqual([account]);
    expect(await viewer.refusal(unbind, { identityId: telegram?.identityId ?? '' })).toMatchObject({
      error: 'notFound',
    });
    expect(await viewer.refusal(unbind, { identityId: account?.identityId ?? '' })).toMatchObject({
      error: 'lastIdentity',
    });
    app.advanceClock(1);
    const { userInfo } = await app.visitor.data(contract.thirdParty.telegram, {
      initData: initDataOf(app, name),
    });
    expect(userInfo.userId).not.toBe(viewer.userId);
  });

  it('ends all other sessions, including those opened with the unlinked identity', async () => {
    const viewer = await registerProven();
    const name = newName();
    const { items } = await viewer.data(bindTelegram, {
      initData: initDataOf(app, name),
    });
    app.advanceClock(1);
    const { telegram } = contract.thirdParty;
    const { token } = await app.visitor.data(telegram, { initData: initDataOf(app, name) });
    const stream = await openEventStream(app.address, token);
    await viewer.data(unbind, { identityId: items[1]?.identityId ?? '' });
    await stream.ended();
    const entered = app.visitor.with({ authorization: `Bearer ${token}` });
    expect(await entered.send(contract.account.userInfo)).toMatchObject({ status: 401, code: 2009 });
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ userId: viewer.userId });
  });

  it('refuses an identity of another viewer', async () => {
    const viewer = await registerProven();
    const other = await registerProven();
    const { items } = await other.data(bindTelegram, {
      initData: initDataOf(app, newName()),
    });
    for (const identityId of [items[0]?.identityId ?? '', 'nothing']) {
      expect(await viewer.refusal(unbind, { identityId })).toMatchObject({
        error: 'notFound',
      });
    }
    expect(await kindsOf(other)).toHaveLength(2);
  });

  it('leaves one identity when the last two are unlinked concurrently', async () => {
    const viewer = await registerProven();
    const { items } = await viewer.data(bindTelegram, {
      initData: initDataOf(app, newName()),
    });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        viewer.send(unbind, {
          identityId: items[index % 2]?.identityId ?? '',
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await kindsOf(viewer)).toHaveLength(1);
  });
});
