import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });

const { userInfo, logout, updateSettings } = contract.account;
const aDay = 86_400;

describe('userInfo', () => {
  it('is null for a visitor', async () => {
    expect(await app.visitor.data(userInfo)).toBeNull();
  });

  it('returns the viewer’s balance of paid and bonus coins', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 30, bonus: 12 });
    expect(await viewer.data(userInfo)).toEqual({
      ...viewer.userInfo,
      coin: 42,
      paidCoin: 30,
      bonusCoin: 12,
    });
  });
});

describe('logout', () => {
  it('ends only this session', async () => {
    const viewer = await app.register();
    const { token } = await app.visitor.data(contract.user.login, {
      type: 'account',
      username: viewer.username,
      password: app.seal(viewer.password),
    });
    expect(await viewer.data(logout)).toBeNull();
    expect(await viewer.refusal(userInfo)).toMatchObject({ error: 'tokenInvalid' });
    expect(await viewer.refusal(logout)).toMatchObject({ error: 'tokenInvalid' });
    const other = app.visitor.with({ authorization: `Bearer ${token}` });
    expect(await other.data(userInfo)).toMatchObject({ userId: viewer.userId });
  });

  it('closes the event stream of this session only', async () => {
    const viewer = await app.register();
    const other = await app.register();
    const [own, otherStream] = await Promise.all([viewer.events(), other.events()]);
    await viewer.data(logout);
    await own.ended();
    await expect(viewer.events()).rejects.toThrow('refused with 401');
    await app.grantCoins(other, { paid: 12 });
    await other.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId: 'ferry-3', price: 12 });
    expect((await otherStream.next()).event).toMatchObject({ action: 'update_vip' });
    otherStream.close();
  });

  it('happens automatically when the session expires, in use or not', async () => {
    const [active, idle] = [await app.register(), await app.register()];
    const stays = async () => {
      expect(await active.data(userInfo)).toMatchObject({ userId: active.userId });
    };
    for (const days of [59, 59, 59]) {
      app.advanceClock(days * aDay);
      await stays();
    }
    expect(await idle.refusal(userInfo)).toMatchObject({ error: 'tokenInvalid' });
    app.advanceClock(3 * aDay - 1);
    await stays();
    app.advanceClock(1);
    expect(await active.refusal(userInfo)).toMatchObject({ error: 'tokenInvalid' });
  });
});

describe('updateSettings', () => {
  it('changes only the given settings', async () => {
    const viewer = await app.register();
    const before = viewer.userInfo;
    expect(await viewer.data(updateSettings, { sex: 2 })).toEqual({ ...before, sex: 2, sexChosen: true });
    const more = { language: 'es', country: 'MX', autoUnlock: 1, autoUnlockCapCoins: 0 } as const;
    const after = { ...before, sex: 2, sexChosen: true, ...more, languageChosen: true };
    expect(await viewer.data(updateSettings, more)).toEqual(after);
    expect(await viewer.data(updateSettings, {})).toEqual(after);
    expect(await viewer.data(userInfo)).toEqual(after);
  });

  it('cannot change other fields of the account', async () => {
    const viewer = await app.register();
    const greedy = { coin: 1000, memberExpire: '2099-01-01T00:00:00Z', displayName: 'admin', userId: 'x' };
    const answer = await viewer.send(updateSettings, { ...greedy, sex: 0 });
    const after = { ...viewer.userInfo, sex: 0, sexChosen: true };
    expect(answer.data).toEqual(after);
    expect(await viewer.data(userInfo)).toEqual(after);
  });

  it.each([
    ['language', 'tlh'],
    ['country', 'brazil'],
    ['country', 'us'],
    ['sex', 3],
    ['sex', 1.5],
    ['autoUnlock', 2],
    ['autoUnlock', true],
    ['autoUnlockCapCoins', -1],
    ['autoUnlockCapCoins', 100_001],
    ['autoUnlockCapCoins', null],
  ])('refuses %s %j, and changes nothing', async (field, value) => {
    const viewer = await app.register();
    const { code, data } = await viewer.send(updateSettings, { sex: 2, [field]: value });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
    expect(await viewer.data(userInfo)).toEqual(viewer.userInfo);
  });
});
