import { type AgeLockOf, ageLockRules, contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startTestApp } from '../../support/app.ts';
import { mergeInto } from '../../support/merging.ts';

const app = await startTestApp();
afterAll(() => app.close());

const { get, set, remove, forget } = contract.ageLocks;
const lock = { maxAge: 12, showsUnrated: false, pin: '2468' } as const;

/** A client with the secret of its own lock. */
const lockedDevice = async (): Promise<ApiClient> => {
  const { headers } = await app.visitor.send(set, { of: 'device', ...lock });
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^sj_lock=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  return app.visitor.with({ cookie: cookie.split(';')[0] ?? '' });
};

describe.each(['account', 'device'] as const)('the PIN of an %s', (of: AgeLockOf) => {
  const open = async () => {
    if (of === 'device') return lockedDevice();
    const viewer = await app.register();
    await viewer.data(set, { of, ...lock });
    return viewer;
  };

  it('is needed to change or remove the lock', async () => {
    const client = await open();
    const given = { maxAge: 12, showsUnrated: false, opensAt: null, waitsUntil: null };
    expect((await client.data(get))[of]).toEqual(given);
    const wrong = { error: 'pinWrong', details: { triesLeft: 4 } };
    expect(await client.refusal(set, { of, ...lock, maxAge: 18, pin: '1111' })).toEqual(wrong);
    await client.data(set, { of, ...lock, maxAge: 16, showsUnrated: true, newPin: '0000' });
    expect((await client.data(get))[of]).toEqual({ ...given, maxAge: 16, showsUnrated: true });
    expect(await client.refusal(remove, { of, pin: '2468' })).toEqual(wrong);
    expect((await client.data(remove, { of, pin: '0000' }))[of]).toBeNull();
  });

  it('is read five times in a row, then after waits that grow, also where tries are made at once', async () => {
    const client = await open();
    const tries = Array.from({ length: 12 }, () => client.refusal(remove, { of, pin: '1111' }));
    const errors = (await Promise.all(tries)).map(({ error }) => error);
    expect(errors.filter((error) => error === 'pinWrong')).toHaveLength(ageLockRules.freeTries);
    expect(await client.refusal(remove, { of, pin: '2468' })).toEqual({
      error: 'pinWaits',
      details: { retryAfterSeconds: 60 },
    });
    app.advanceClock(61);
    expect(await client.refusal(remove, { of, pin: '1111' })).toMatchObject({ error: 'pinWrong' });
    expect(await client.refusal(remove, { of, pin: '2468' })).toMatchObject({
      details: { retryAfterSeconds: 120 },
    });
    app.advanceClock(121);
    expect((await client.data(remove, { of, pin: '2468' }))[of]).toBeNull();
  });

  it('is forgotten for 24 hours, which the PIN ends', async () => {
    const client = await open();
    const { opensAt } = (await client.data(forget, { of }))[of] ?? {};
    expect(Date.parse(opensAt ?? '') - app.platform.clock.now().getTime()).toBe(24 * 3_600_000);
    app.advanceClock(3600);
    expect((await client.data(forget, { of }))[of]?.opensAt).toBe(opensAt);
    expect((await client.data(set, { of, ...lock }))[of]?.opensAt).toBeNull();
    await client.data(forget, { of });
    app.advanceClock(24 * 3600);
    await app.runJobs();
    expect((await client.data(get))[of]).toBeNull();
  });
});

it('the PIN is stored as a hash, and a new lock has the PIN that is given first', async () => {
  const viewer = await app.register();
  const both = ['1234', '4321'].map((pin) => viewer.send(set, { of: 'account', ...lock, pin }));
  const codes = (await Promise.all(both)).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([200, 3518]);
  const stored = await app.platform.database.read.ageLock.findUniqueOrThrow({
    where: { userId: viewer.userId },
  });
  expect(stored.pinHash).toMatch(/^\$argon2id\$/);
});

it('the other devices of the account are told, and a visitor has no account', async () => {
  const viewer = await app.register();
  const events = await viewer.events();
  await viewer.data(set, { of: 'account', ...lock });
  expect(await events.next('update_age_lock')).toMatchObject({ event: { msg: null } });
  events.close();
  expect(await app.visitor.refusal(set, { of: 'account', ...lock })).toMatchObject({ error: 'tokenInvalid' });
});

it('accounts that merge keep the stricter lock, with its PIN', async () => {
  const [from, into] = [await app.register(), await app.register()];
  await from.data(set, { of: 'account', ...lock, maxAge: 7, pin: '7777' });
  await into.data(set, { of: 'account', ...lock, maxAge: 16 });
  await mergeInto(app, into, from);
  expect((await into.data(get)).account).toMatchObject({ maxAge: 7 });
  expect((await into.data(remove, { of: 'account', pin: '7777' })).account).toBeNull();
});

const locksOfBrowsers = () =>
  app.platform.database.read.ageLock.count({ where: { deviceHash: { not: null } } });

it('a network adds a limited number of locks a day, and those of lost cookies are removed', async () => {
  const add = () => app.visitor.send(set, { of: 'device', ...lock });
  const codes = new Set<number>();
  while (codes.size < 2) codes.add((await add()).code);
  expect(await app.visitor.refusal(set, { of: 'device', ...lock })).toMatchObject({ error: 'tooManyWrites' });
  expect(await locksOfBrowsers()).toBe(100);
  app.advanceClock(401 * 86_400);
  await app.runJobs();
  expect(await locksOfBrowsers()).toBe(0);
});
