import { contract, errorTable } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';

const app = await startTestApp();
afterAll(() => app.close());

describe('staff viewer commands', () => {
  it('find a viewer by id, number or sign-in name, and report when there is none', async () => {
    const viewer = await app.register();
    const { number } = await app.platform.database.read.user.findUniqueOrThrow({
      where: { id: viewer.userId },
    });
    for (const who of [viewer.userId, String(number), viewer.username, viewer.username.toUpperCase()]) {
      expect(await app.staff('user.show', { who }), who).toMatchObject({
        id: viewer.userId,
        sessionCount: 1,
      });
    }
    await expect(app.staff('user.show', { who: 'nobody' })).rejects.toThrow('there is no viewer "nobody"');
  });

  it('grant coins once per idempotency key, and notify the viewer', async () => {
    const viewer = await app.register();
    const events = await viewer.events();
    const grant = { who: viewer.username, coins: 30, key: 'sorry' };
    await Promise.all(Array.from({ length: 20 }, () => app.staff('user.grant', grant)));
    expect((await viewer.data(contract.account.userInfo))?.coin).toBe(30);
    expect((await events.next()).event).toMatchObject({ action: 'update_balance', msg: { bonusCoin: 30 } });
    expect((await events.next()).event).toMatchObject({ action: 'user_prize' });
    events.close();
    expect(await findLedgerDiscrepancies(app.platform.database)).toEqual([]);
  });

  it('say that nothing moved when a key was used before', async () => {
    const { userId: who } = await app.register();
    const grant = { who, coins: 30, key: 'again' };
    const results = await Promise.all(Array.from({ length: 5 }, () => app.staff('user.grant', grant)));
    expect(results.filter((result) => (result as { moved: boolean }).moved)).toHaveLength(1);
    const days = { who, days: 7, key: 'again' };
    const added = await Promise.all(Array.from({ length: 5 }, () => app.staff('user.grant', days)));
    expect(added.filter((result) => (result as { moved: boolean }).moved)).toHaveLength(1);
    expect(await app.platform.database.read.membershipGrant.count({ where: { userId: who } })).toBe(1);
    const prize = { who, coins: 5, key: 'again', title: 'Hello', body: 'From us.' };
    expect(await app.staff('prize.send', prize)).toMatchObject({ moved: false, bonusCoin: 30 });
  });

  it('send a prize without coins once for its key, also at the same moment', async () => {
    const viewer = await app.register();
    const { userId: who } = viewer;
    const events = await viewer.events();
    const prize = { who, key: 'thanks', title: 'Thank you', body: 'From us.' };
    const results = await Promise.all(Array.from({ length: 10 }, () => app.staff('prize.send', prize)));
    expect(results.filter((result) => (result as { moved: boolean }).moved)).toHaveLength(1);
    expect(await app.staff('prize.send', { ...prize, coins: 5 })).toMatchObject({
      moved: false,
      bonusCoin: 0,
    });
    await app.staff('prize.send', { ...prize, key: 'next', title: 'Next' });
    expect((await events.next('user_prize')).event).toMatchObject({ msg: { title: 'Thank you' } });
    expect((await events.next('user_prize')).event).toMatchObject({ msg: { title: 'Next' } });
    events.close();
  });

  it('find accounts by a part of a sign-in, by nickname or by number', async () => {
    const viewers = [await app.register(), await app.register()];
    const find = async (text: string) =>
      ((await app.staff('user.find', { text, limit: 50 })) as { id: string }[]).map(({ id }) => id);
    const [first, second] = viewers.map(({ userId }) => userId);
    expect((await find('VIEWER-')).slice(0, 2)).toEqual([second, first]);
    expect(await find(viewers[0]?.username ?? '')).toEqual([first]);
    const { number } = await app.platform.database.read.user.findUniqueOrThrow({
      where: { id: first ?? '' },
    });
    expect((await find(String(number)))[0]).toBe(first);
    await app.platform.database.write.user.update({
      where: { id: second ?? '' },
      data: { displayName: 'Rosa Lima' },
    });
    expect(await find('rosa')).toEqual([second]);
    expect(await find('no such viewer')).toEqual([]);
  });

  it('grant two viewers coins under the same key', async () => {
    const viewers = [await app.register(), await app.register()];
    for (const { userId: who } of viewers) await app.staff('user.grant', { who, coins: 5, key: 'both' });
    for (const viewer of viewers) expect((await viewer.data(contract.account.userInfo))?.coin).toBe(5);
  });

  it('grant days of membership', async () => {
    const viewer = await app.register();
    await app.staff('user.grant', { who: viewer.userId, days: 7, key: 'week' });
    const ends = new Date((await viewer.data(contract.account.userInfo))?.memberExpire ?? 0);
    expect(ends.getTime() - app.platform.clock.now().getTime()).toBe(7 * 86_400_000);
  });

  it('send a prize with a custom text, with or without coins', async () => {
    const viewer = await app.register();
    const events = await viewer.events();
    const words = { title: 'Você ganhou', body: '5 moedas estão na sua carteira.' };
    await app.staff('prize.send', { who: viewer.username, key: 'a', ...words });
    expect((await events.next()).event).toEqual({ action: 'user_prize', msg: words });
    await app.staff('prize.send', { who: viewer.username, key: 'b', coins: 5, ...words });
    expect((await events.next('update_balance')).event).toMatchObject({ msg: { coin: 5 } });
    expect((await events.next('user_prize')).event).toEqual({ action: 'user_prize', msg: words });
    events.close();
    expect((await viewer.data(contract.account.userInfo))?.coin).toBe(5);
  });

  it('block an account everywhere until it is unblocked, without losing data', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 40 });
    const events = await viewer.events();
    const until = new Date(startOfTests.getTime() + 30 * 86_400_000).toISOString();
    await app.staff('user.block', { who: viewer.username, blocked: true, reason: 'spam', until });
    await events.ended();
    // The code that ends a session in every client, with the sentence that says why and until when.
    expect(await viewer.send(contract.wallet.movements)).toMatchObject({
      code: errorTable.signedInElsewhere.code,
      msg: expect.stringMatching(/^This account is blocked.*This ends on .*The reason: spam$/),
      data: { reason: 'spam', until },
    });
    const signIn = () => ({
      type: 'account' as const,
      username: viewer.username,
      password: app.seal(viewer.password),
    });
    expect(await app.visitor.refusal(contract.user.login, signIn())).toMatchObject({
      error: 'accountBlocked',
    });
    const wrong = { ...signIn(), password: app.seal('another1password') };
    expect(await app.visitor.refusal(contract.user.login, wrong)).toMatchObject({
      error: 'credentialsWrong',
    });

    await app.staff('user.block', { who: viewer.userId, blocked: false });
    // The token stays ended, and nothing is said about a block that is over.
    expect(await viewer.send(contract.wallet.movements)).toMatchObject({
      code: errorTable.signedInElsewhere.code,
      data: null,
    });
    const { userInfo } = await app.visitor.data(contract.user.login, signIn());
    expect(userInfo.coin).toBe(40);
  });
});
