import { contract, type InvitedPerson, rewardRules } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp, type TestApp, type Viewer } from '../../support/app.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { verify, walletOf, watch } from '../../support/rewards.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { rewardBoard, invites, share } = contract.rewards;
const codeOf = async (viewer: Viewer) => (await viewer.data(invites)).inviteCode ?? '';
/** Registers a viewer who was invited by `viewer`, and verifies an address. */
const inviteBy = async (viewer: Viewer, name = 'friend', headers = {}): Promise<Viewer> => {
  const invited = await app.register(headers);
  await verify(app, invited);
  await database.write.user.update({ where: { id: invited.userId }, data: { displayName: name } });
  await database.write.invite.create({
    data: { inviteeId: invited.userId, inviterId: viewer.userId, createdAt: app.platform.clock.now() },
  });
  return invited;
};

describe('an invite', () => {
  it('pays both sides once, when the invitee has watched a minute', async () => {
    const inviter = await app.register({ 'accept-language': 'es' });
    const events = await inviter.events();
    const { token, userInfo } = await app.visitor.data(contract.user.register, {
      type: 'account',
      username: 'maria-of-the-ferry',
      password: app.seal('correct horse 1'),
      InviteCode: (await codeOf(inviter)).toLowerCase(),
    });
    const invited = {
      ...createApiClient(app.address, { authorization: `Bearer ${token}` }),
      userId: userInfo.userId,
    };
    await verify(app, invited);
    expect(userInfo.coin).toBe(0);
    expect((await events.next()).event).toEqual({ action: 'update_invites', msg: null });
    await watch(app, invited, 59);
    expect(await walletOf(inviter)).toEqual({ coin: 0, movements: [] });
    expect((await inviter.data(invites)).items).toEqual([
      {
        name: 'm***',
        invitedAt: expect.any(String),
        watchedSeconds: 59,
        earnedCoins: 0,
        onItsWay: false,
        rewardedAt: null,
      },
    ]);
    await watch(app, invited, 1);
    expect(await walletOf(inviter)).toEqual({ coin: 100, movements: ['invite 100'] });
    expect(await walletOf(invited)).toEqual({ coin: 50, movements: ['invite 50'] });
    expect((await events.next()).event).toMatchObject({ action: 'update_balance', msg: { coin: 100 } });
    expect((await events.next()).event).toEqual({
      action: 'user_prize',
      msg: { title: '+100 monedas', body: 'Alguien que invitaste ya vio un minuto.' },
    });
    events.close();
    expect(await inviter.data(invites)).toMatchObject({
      earnedCoins: 100,
      paidInvites: 1,
      waitingInvites: 0,
      items: [
        {
          name: 'm***',
          watchedSeconds: 60,
          earnedCoins: 100,
          rewardedAt: app.platform.clock.now().toISOString(),
        },
      ],
    });
    const task = (await inviter.data(rewardBoard)).tasks.find(({ kind }) => kind === 'invite');
    expect(task).toMatchObject({ state: 'completed', progress: 1, coins: 100 });
    await watch(app, invited, 120);
    expect(await walletOf(inviter)).toEqual({ coin: 100, movements: ['invite 100'] });
  });

  it('is told to the account that the inviter was merged into, at every kind of sign-in', async () => {
    const [before, now] = [await app.register(), await app.register()];
    const InviteCode = await codeOf(before);
    await database.write.user.update({ where: { id: before.userId }, data: { joinedIntoId: now.userId } });
    const events = await now.events();
    const address = { type: 'email', address: 'invited@example.org' } as const;
    const code = app.seal(await app.sendCode({ ...address, purpose: 'register' }));
    const taken = { type: 'account', username: now.username, password: app.seal('correct horse 1') } as const;
    expect(await app.visitor.refusal(contract.user.register, { ...taken, InviteCode })).toMatchObject({
      error: 'usernameTaken',
    });
    await app.visitor.data(contract.user.register, { ...address, code, InviteCode });
    expect((await events.next()).event).toEqual({ action: 'update_invites', msg: null });
    const initData = initDataOf(app, 'Bo');
    await app.visitor.data(contract.thirdParty.telegram, { initData, InviteCode });
    expect((await events.next()).event).toEqual({ action: 'update_invites', msg: null });
    events.close();
    expect(await database.read.outboxEvent.count({ where: { userId: now.userId } })).toBe(1);
  });

  it('pays nothing for a minute reported without time passing', async () => {
    const inviter = await app.register();
    const invited = await inviteBy(inviter);
    for (let times = 0; times < 20; times++) {
      await invited.data(contract.rewards.watchReport, { seconds: 100_000 });
    }
    app.advanceClock(59);
    await invited.data(contract.rewards.watchReport, { seconds: 100_000 });
    expect(await walletOf(inviter)).toEqual({ coin: 0, movements: [] });
  });

  it('pays the account that the inviter was merged into', async () => {
    const [before, between, now] = [await app.register(), await app.register(), await app.register()];
    const invited = await inviteBy(before);
    const join = (from: Viewer, into: Viewer) =>
      database.write.user.update({ where: { id: from.userId }, data: { joinedIntoId: into.userId } });
    await join(before, between);
    await join(between, now);
    await watch(app, invited, 60);
    expect(await walletOf(now)).toEqual({ coin: 100, movements: ['invite 100'] });
    expect(await walletOf(before)).toEqual({ coin: 0, movements: [] });
    expect(await walletOf(invited)).toEqual({ coin: 50, movements: ['invite 50'] });
  });

  it('pays nothing when inviter and invitee merge', async () => {
    const inviter = await app.register();
    const invited = await inviteBy(inviter);
    await database.write.user.update({
      where: { id: inviter.userId },
      data: { joinedIntoId: invited.userId },
    });
    await watch(app, invited, 60);
    expect(await walletOf(invited)).toEqual({ coin: 0, movements: [] });
    expect(await database.read.invite.findUnique({ where: { inviteeId: invited.userId } })).toMatchObject({
      rewardedAt: app.platform.clock.now(),
      rewardCoins: 0,
    });
  });

  it('pays only the invitee when the inviter’s account is deleted', async () => {
    const inviter = await app.register();
    const invited = await inviteBy(inviter);
    const deletedAt = app.platform.clock.now();
    await database.write.user.update({ where: { id: inviter.userId }, data: { deletedAt } });
    await watch(app, invited, 60);
    expect(await walletOf(invited)).toEqual({ coin: 50, movements: ['invite 50'] });
    expect(await database.read.ledgerTransfer.count({ where: { userId: inviter.userId } })).toBe(0);
  });

  it('pays the inviter up to a limit per period, and the invitees always', async () => {
    const { times, withinDays } = rewardRules.invite;
    const inviter = await app.register();
    const now = app.platform.clock.now();
    const friends = await insertViewers(app, times + 2, inviter.userId);
    await database.write.invite.updateMany({
      where: { inviteeId: { in: friends.slice(0, times).map(({ userId }) => userId) } },
      data: { rewardedAt: now, rewardCoins: 100 },
    });
    const [early, late] = friends.slice(times);
    if (!early || !late) throw new Error('friends are missing');
    for (const friend of [early, late]) await verify(app, friend);
    await watch(app, early, 60);
    expect(await walletOf(inviter)).toEqual({ coin: 0, movements: [] });
    expect(await early?.data(contract.account.userInfo)).toMatchObject({ coin: 50 });
    const { items } = await inviter.data(invites, { limit: 100 });
    const past = items.filter(({ earnedCoins, rewardedAt }) => rewardedAt && earnedCoins === 0);
    expect(past).toMatchObject([{ rewardedAt: app.platform.clock.now().toISOString() }]);
    expect(await inviter.data(invites)).toMatchObject({ earnedCoins: times * 100, paidInvites: times });
    app.advanceClock(withinDays * 86_400 - 60);
    expect(await inviter.data(invites)).toMatchObject({ earnedCoins: times * 100, paidInvites: 0 });
    await watch(app, late, 60);
    expect(await walletOf(inviter)).toEqual({ coin: 100, movements: ['invite 100'] });
  });

  it('is refused for one’s own code', async () => {
    const { userId } = await app.register();
    const own = database.write.invite.create({
      data: { inviteeId: userId, inviterId: userId, createdAt: startOfTests },
    });
    await expect(own).rejects.toThrow();
  });
});

describe('the list of invitees', () => {
  it('is ordered newest first, without gaps or repeats, even at equal times', async () => {
    const viewer = await app.register();
    for (const [index, name] of ['anna', '李雷', '👩‍🚀 jo', 'Émile', 'bo', 'cy', 'di'].entries()) {
      await inviteBy(viewer, name);
      if (index % 3 === 2) app.advanceClock(1);
    }
    const readAll = async (limit: number) => {
      const items: InvitedPerson[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await viewer.data(invites, { limit, ...(cursor && { cursor }) });
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return items;
    };
    const whole = await readAll(100);
    const sets = [['d***'], ['b***', 'c***', 'É***'], ['a***', '李***', '👩***']];
    const names = whole.map(({ name }) => name);
    expect([names.slice(0, 1), names.slice(1, 4).sort(), names.slice(4).sort()]).toEqual(
      sets.map((set) => set.toSorted()),
    );
    for (const limit of [1, 2, 3, 7]) expect(await readAll(limit)).toEqual(whole);
    expect(JSON.stringify(whole)).not.toMatch(/anna|雷|mile/);
  });

  it('is each viewer’s own; a visitor has a link and no invitees', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await inviteBy(viewer);
    expect((await other.data(invites)).items).toEqual([]);
    expect(await app.visitor.data(invites)).toEqual({
      inviteCode: null,
      earnedCoins: 0,
      paidInvites: 0,
      waitingInvites: 0,
      link: `${app.address}/`,
      items: [],
      nextCursor: null,
    });
  });

  it.each(['nonsense', Buffer.from('["x","y"]').toString('base64url')])(
    'refuses the cursor "%s"',
    async (cursor) => {
      const viewer = await app.register();
      for (const client of [viewer, app.visitor]) {
        expect(await client.refusal(invites, { cursor })).toMatchObject({ error: 'invalidInput' });
      }
    },
  );
});

describe('sharing a drama', () => {
  it('returns a text in the viewer’s language, a link with their invite code, and the poster', async () => {
    const viewer = await app.register();
    const code = await codeOf(viewer);
    expect((await viewer.data(invites)).link).toBe(`${app.address}/i/${code}`);
    expect(await viewer.with({ 'accept-language': 'es' }).data(share, { dramaId: 'ferry' })).toEqual({
      title: 'ferry (es)',
      text: 'Estoy viendo “ferry (es)” en Cliffhanger. ¡Míralo conmigo!',
      link: `${app.address}/s/ferry?InviteCode=${code}`,
      imageUrl: `${app.address}/images/ferry.webp`,
    });
    const episode = { dramaId: 'ferry', episodeId: 'ferry-2' };
    expect(await viewer.with({ 'accept-language': 'zh' }).data(share, episode)).toMatchObject({
      text: 'Cliffhanger《ferry (zh)》第 2 集，一定要看！',
      link: `${app.address}/s/ferry?episodeId=ferry-2&InviteCode=${code}`,
    });
    expect((await viewer.data(share, { ...episode, atSecond: 41 })).link).toBe(
      `${app.address}/s/ferry?episodeId=ferry-2&atSecond=41&InviteCode=${code}`,
    );
    const { link } = await app.visitor.data(share, episode);
    expect(link).toBe(`${app.address}/s/ferry?episodeId=ferry-2`);
  });

  it('links to the public address', async () => {
    const own: TestApp = await startTestApp({ PUBLIC_URL: 'https://watch.example/' });
    expect((await own.visitor.data(invites)).link).toBe('https://watch.example/');
    await own.close();
  });

  it('is not found for a drama that is not shown', async () => {
    await insertDrama(database, { slug: 'hidden', at: startOfTests });
    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'hidden', country: 'BR' } });
    await insertDrama(database, { slug: 'later', at: new Date(startOfTests.getTime() + 1e12) });
    const viewer = (await app.register()).with({ 'accept-country': 'BR' });
    for (const input of [
      { dramaId: 'nothing' },
      { dramaId: 'hidden' },
      { dramaId: 'later' },
      { dramaId: 'ferry', episodeId: 'nothing' },
      { dramaId: 'ferry', episodeId: 'hidden-1' },
    ]) {
      expect(await viewer.refusal(share, input)).toEqual({ error: 'notFound', details: null });
    }
    expect(await app.visitor.data(share, { dramaId: 'hidden' })).toMatchObject({ title: 'hidden (en)' });
  });
});
