import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp({ LOG_LEVEL: 'warn', TRUST_PROXY: 'on' });
afterAll(app.close);
const network = '192.0.2.7';
const visitor = app.visitor.with({ 'x-forwarded-for': `${network}:4711` });

/** Runs `work` and returns its lines, without the time, the process and the request. */
const linesOf = async (work: () => Promise<unknown>) => {
  const start = app.logged.length;
  await work();
  return app.logged.slice(start).map((line) => {
    const { time, pid, hostname, version, requestId, ...rest } = line as typeof line &
      Record<string, unknown>;
    expect(requestId).toBeTypeOf('string');
    return rest;
  });
};
const event = (msg: string, call: string, account: string | null, refusal: string | null = null) => ({
  level: 30,
  msg,
  call,
  account,
  network,
  refusal,
});

it('the log has sign-ins and refused ones with account and network, and no secret', async () => {
  const viewer = await app.register();
  const signIn = (username: string, password: string) =>
    visitor.send(contract.user.login, { type: 'account', username, password: app.seal(password) });
  const lines = await linesOf(async () => {
    await signIn(viewer.username, viewer.password);
    await signIn(viewer.username, 'canary horse 2');
    await signIn('canary-in-the-wrong-field', 'canary horse 2');
    await app.staff('user.block', { who: viewer.userId, blocked: true, reason: 'spam' });
    await signIn(viewer.username, viewer.password);
    await visitor.data(contract.languages.list);
    await visitor.send(contract.user.login, { type: 'account' });
  });
  const call = ['sign-in', 'user.login'] as const;
  expect(lines).toEqual([
    event(...call, viewer.userId),
    event(...call, viewer.userId, 'credentialsWrong'),
    event(...call, null, 'credentialsWrong'),
    event(...call, viewer.userId, 'accountBlocked'),
  ]);
  expect(JSON.stringify(app.logged)).not.toMatch(/canary|horse|token/);
});

it('the log has registrations, resets and changes of the ways in', async () => {
  const { telegram } = contract.thirdParty;
  const name = `Ana ${randomUUID()}`;
  const { token, userInfo } = await visitor.data(telegram, { initData: initDataOf(app, name) });
  const viewer = visitor.with({ authorization: `Bearer ${token}` });
  const type = 'email';
  const address = `${randomUUID()}@example.org`;
  const lines = await linesOf(async () => {
    const code = app.seal(await app.sendCode({ type, address, purpose: 'bind' }));
    const { items } = await viewer.data(contract.identities.bindAddress, { type, address, code });
    const identityId = items.find(({ kind }) => kind === 'telegram')?.identityId ?? '';
    await viewer.data(contract.identities.unbind, { identityId });
    const resetCode = app.seal(await app.sendCode({ type, address, purpose: 'resetPassword' }));
    const proofs = { code: resetCode, password: app.seal('canary horse 3') };
    await visitor.data(contract.user.resetPassword, { type, address, ...proofs });
  });
  expect(lines).toEqual([
    event('identity added or proven', 'identities.bindAddress', userInfo.userId),
    event('identity removed', 'identities.unbind', userInfo.userId),
    event('password reset', 'user.resetPassword', userInfo.userId),
  ]);
  expect(JSON.stringify(app.logged)).not.toMatch(/canary|example\.org|Ana/);
});
