import { type ClaimableTask, contract, limits } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';
import { loadFilm, moveTo, nextDay, verify, walletOf, watch } from '../../support/rewards.ts';

const app = await startTestApp({ TRUST_PROXY: 'on' });
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const { rewardBoard, checkIn, shared, watchReport } = contract.rewards;
const taskOf = async (viewer: Viewer, name: string) => {
  const { tasks } = await viewer.data(rewardBoard);
  const { state, progress, target, coins } = tasks.find(({ task }) => task === name) ?? {};
  return { state, progress, target, coins };
};
const fetchTask = (task: ClaimableTask) => ({ kind: 'task', task }) as const;
const follow = (viewer: Viewer, followed = true) =>
  viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed });
const insertComment = ({ userId }: Viewer, data: object = {}) =>
  database.write.comment.create({
    data: { episodeId: 'ferry-1', userId, text: 'What a night!', createdAt: clock.now(), ...data },
  });

describe('a reward task', () => {
  it.each([
    ['follow', 5, (viewer: Viewer) => follow(viewer)],
    ['share', 5, (viewer: Viewer) => viewer.data(shared)],
    ['comment', 5, (viewer: Viewer) => insertComment(viewer)],
    ['watch5', 10, (viewer: Viewer) => watch(app, viewer, 300)],
    ['watch10', 15, (viewer: Viewer) => watch(app, viewer, 600)],
    ['watch30', 30, (viewer: Viewer) => watch(app, viewer, 1800)],
  ] as const)('%s is open, then claimable, then paid once a day', async (task, coins, act) => {
    const viewer = await app.register();
    await nextDay(app, viewer);
    expect(await taskOf(viewer, task)).toMatchObject({ state: 'signIn', progress: 0, coins });
    const unfinished = await viewer.refusal(checkIn, fetchTask(task));
    const { target } = await taskOf(viewer, task);
    expect(unfinished).toEqual({ error: 'taskUnfinished', details: { progress: 0, target } });

    await act(viewer);
    expect(await taskOf(viewer, task)).toMatchObject({ state: 'signedIn', progress: target });
    expect(await viewer.data(checkIn, fetchTask(task))).toMatchObject({
      coins,
      balance: { bonusCoin: coins },
    });
    expect(await taskOf(viewer, task)).toMatchObject({ state: 'completed', progress: target });
    expect((await viewer.refusal(checkIn, fetchTask(task))).error).toBe('taskAlreadyPaid');
    expect(await walletOf(viewer)).toEqual({ coin: coins, movements: [`task ${coins}`] });

    await nextDay(app, viewer);
    expect(await taskOf(viewer, task)).toMatchObject({ state: 'signIn', progress: 0 });
    expect((await viewer.refusal(checkIn, fetchTask(task))).error).toBe('taskUnfinished');
  });

  it('reports its progress', async () => {
    const viewer = await app.register();
    await nextDay(app, viewer);
    await watch(app, viewer, 360);
    expect(await taskOf(viewer, 'watch5')).toMatchObject({ state: 'signedIn', progress: 300, target: 300 });
    expect(await taskOf(viewer, 'watch10')).toMatchObject({ state: 'signIn', progress: 360, target: 600 });
  });

  it('stays paid when its follow is undone, and reopens when it was not paid', async () => {
    const viewer = await app.register();
    await follow(viewer);
    await follow(viewer, false);
    expect(await taskOf(viewer, 'follow')).toMatchObject({ state: 'signIn' });
    await follow(viewer);
    await viewer.data(checkIn, fetchTask('follow'));
    await follow(viewer, false);
    await follow(viewer);
    expect(await taskOf(viewer, 'follow')).toMatchObject({ state: 'completed' });
    expect((await viewer.refusal(checkIn, fetchTask('follow'))).error).toBe('taskAlreadyPaid');
  });

  it('is not completed by a deleted comment', async () => {
    const viewer = await app.register();
    await insertComment(viewer, { deletedAt: clock.now() });
    await insertComment(viewer, { hiddenAt: clock.now() });
    expect(await taskOf(viewer, 'comment')).toMatchObject({ state: 'signIn', progress: 0 });
  });

  it('is each viewer’s own', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await viewer.data(shared);
    await viewer.data(shared);
    expect((await other.refusal(checkIn, fetchTask('share'))).error).toBe('taskUnfinished');
    expect(await viewer.data(checkIn, fetchTask('share'))).toMatchObject({ coins: 5 });
  });

  it('is not available twice in the same hours by changing the country', async () => {
    const own = await startTestApp();
    const viewer = await own.register({ 'accept-country': 'US' });
    moveTo(own, '2026-11-20T17:00:00Z');
    await viewer.data(shared);
    await viewer.data(checkIn, fetchTask('share'));
    await viewer.data(contract.account.updateSettings, { country: 'CN' });
    await viewer.data(shared);
    expect((await viewer.refusal(checkIn, fetchTask('share'))).error).toBe('taskAlreadyPaid');
    await own.close();
  });

  it.each(['ad', 'invite', 'nothing'])('"%s" cannot be claimed', async (task) => {
    const viewer = await app.register();
    const { code, data } = await viewer.send(checkIn, { kind: 'task', task });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'task' }] } });
  });
});

describe('the tasks of one network', () => {
  const at = (network: string) => ({ 'x-forwarded-for': network });

  it('pay three new accounts a day, which a family has, and check-ins pay all of them', async () => {
    const family = await Promise.all([1, 2, 3, 4].map(() => app.register(at('198.51.100.1'))));
    for (const viewer of family) {
      await viewer.data(checkIn, {});
      await viewer.data(shared);
    }
    const [fourth, ...others] = family.toReversed() as [Viewer, ...Viewer[]];
    for (const viewer of others) {
      expect(await viewer.data(checkIn, fetchTask('share'))).toMatchObject({ coins: 5 });
      await follow(viewer);
      await viewer.data(checkIn, fetchTask('follow'));
    }
    expect(await fourth.refusal(checkIn, fetchTask('share'))).toEqual({
      error: 'networkRewardsTaken',
      details: null,
    });
    expect(await taskOf(fourth, 'share')).toMatchObject({ state: 'signedIn' });
    await verify(app, fourth);
    expect(await fourth.data(checkIn, fetchTask('share'))).toMatchObject({ coins: 5 });
    const days = await database.read.newAccountReward.findMany();
    expect(JSON.stringify(days)).not.toContain('198.51');
    app.advanceClock(86_400);
    await app.runJobs();
    expect(await database.read.newAccountReward.count()).toBe(0);
  });

  it('pay no ad to a fourth new account', async () => {
    const viewers = await Promise.all([1, 2, 3, 4].map(() => app.register(at('198.51.100.2'))));
    const tickets: string[] = [];
    for (const viewer of viewers) tickets.push((await viewer.data(rewardBoard)).ad.ticket?.ticket ?? '');
    app.advanceClock(15);
    const codes: number[] = [];
    for (const [index, viewer] of viewers.entries())
      codes.push((await viewer.send(checkIn, { kind: 'ad', ticket: tickets[index] })).code);
    expect(codes).toEqual([200, 200, 200, 3408]);
  });

  it('pay established accounts without a limit', async () => {
    const viewers = await Promise.all([1, 2, 3, 4, 5].map(() => app.register(at('198.51.100.3'))));
    app.advanceClock(limits.newAccountDays * 86_400);
    for (const viewer of viewers) {
      await viewer.data(shared);
      await viewer.data(checkIn, fetchTask('share'));
    }
  });
});

describe('reporting watched time', () => {
  const report = (viewer: Viewer, seconds: number, reportId?: string) =>
    viewer.data(watchReport, { seconds, ...(reportId && { reportId }) });

  it('counts nothing without loaded video', async () => {
    const viewer = await app.register();
    app.advanceClock(3600);
    expect(await report(viewer, 60)).toEqual({ countedSeconds: 0, todaySeconds: 0 });
  });

  it('counts what was loaded, in one report and in replays of it', async () => {
    const viewer = await app.register();
    await loadFilm(app, viewer, 9);
    const counted: number[] = [];
    for (let times = 0; times < 5; times++) {
      app.advanceClock(60);
      counted.push((await report(viewer, 60)).countedSeconds);
    }
    expect(counted).toEqual([9, 9, 9, 0, 0]);
    await loadFilm(app, viewer, 9);
    expect(await report(viewer, 60)).toMatchObject({ countedSeconds: 9 });
  });

  it('counts no segment twice, none of a HEAD or part of one, and none behind the end', async () => {
    const viewer = await app.register();
    const link = { viewerKey: viewer.userId, episodeId: 'ferry-1', mediaVersion: 1 };
    const { path } = app.platform.mediaLinks.folderFor(link);
    const load = async (file: string, init: RequestInit = {}) =>
      void (await fetch(`${app.address}${path}/540/${file}.m4s`, init)).arrayBuffer();
    await load('00001', { method: 'HEAD' });
    await load('00001', { headers: { range: 'bytes=0-0' } });
    for (const file of ['00046', '00100', '99999']) await load(file);
    app.advanceClock(60);
    expect(await report(viewer, 60)).toMatchObject({ countedSeconds: 0 });
    for (let times = 0; times < 10; times++) await load('00001');
    expect(await report(viewer, 60)).toMatchObject({ countedSeconds: 2 });
  });

  it('counts a viewer’s video although others load theirs', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await loadFilm(app, other, 60);
    app.advanceClock(60);
    expect(await report(viewer, 60)).toMatchObject({ countedSeconds: 0 });
    expect(await report(other, 60)).toMatchObject({ countedSeconds: 60 });
  });

  it('counts at most the elapsed time', async () => {
    const viewer = await app.register();
    for (const seconds of [90, 90, 90]) {
      await loadFilm(app, viewer, seconds);
      app.advanceClock(1);
    }
    app.advanceClock(-3);
    expect(await report(viewer, 30)).toEqual({ countedSeconds: 0, todaySeconds: 0 });
    app.advanceClock(30);
    expect(await report(viewer, 20)).toEqual({ countedSeconds: 20, todaySeconds: 20 });
    app.advanceClock(30);
    expect(await report(viewer, 45)).toEqual({ countedSeconds: 30, todaySeconds: 50 });
    expect(await report(viewer, 45)).toEqual({ countedSeconds: 0, todaySeconds: 50 });
    app.advanceClock(3600);
    expect(await report(viewer, 3600)).toEqual({ countedSeconds: 120, todaySeconds: 170 });
    app.advanceClock(30);
    expect(await report(viewer, 0)).toEqual({ countedSeconds: 0, todaySeconds: 170 });
  });

  it('counts a repeated report once, however late it arrives', async () => {
    const viewer = await app.register();
    await loadFilm(app, viewer, 90);
    app.advanceClock(30);
    expect(await report(viewer, 30, 'one')).toEqual({ countedSeconds: 30, todaySeconds: 30 });
    app.advanceClock(10);
    expect(await report(viewer, 30, 'one')).toEqual({ countedSeconds: 0, todaySeconds: 30 });
    app.advanceClock(20);
    expect(await report(viewer, 30, 'two')).toEqual({ countedSeconds: 30, todaySeconds: 60 });
  });

  it('splits it at midnight', async () => {
    const viewer = await app.register({ 'accept-country': 'BR' });
    await nextDay(app, viewer);
    const { nextResetAt } = await viewer.data(rewardBoard);
    moveTo(app, new Date(Date.parse(nextResetAt) - 60_000));
    await loadFilm(app, viewer, 90);
    expect(await report(viewer, 60)).toEqual({ countedSeconds: 60, todaySeconds: 60 });
    moveTo(app, new Date(Date.parse(nextResetAt) + 20_000));
    expect(await report(viewer, 80)).toEqual({ countedSeconds: 80, todaySeconds: 20 });
    const days = await database.read.watchedTime.findMany({ where: { userId: viewer.userId } });
    expect(days.map(({ seconds }) => seconds).sort()).toEqual([120, 20]);
  });

  it('as a visitor succeeds and stores nothing', async () => {
    const before = await database.read.watchedTime.count();
    expect(await app.visitor.data(watchReport, { seconds: 30 })).toEqual({
      countedSeconds: 0,
      todaySeconds: 0,
    });
    expect(await database.read.watchedTime.count()).toBe(before);
  });

  it.each(['-1', '1.5', 'x', ''])('refuses "%s" seconds', async (seconds) => {
    const viewer = await app.register();
    const { code, data } = await viewer.send(watchReport, { seconds });
    expect({ code, data }).toMatchObject({ code: 3000, data: { fields: [{ field: 'seconds' }] } });
  });
});
