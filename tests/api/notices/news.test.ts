import { contract, type NoticeSubject } from '@cliffhanger/contracts';
import type { NewsReach, StaffNewsJson } from '@cliffhanger/contracts/staff';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';
import {
  inboxOf,
  openTestPush,
  releaseEpisodes,
  startAppWithoutTimers,
  tellOfReleases,
} from '../../support/notices.ts';

const app = await startAppWithoutTimers({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;
const push = openTestPush(app);
const mara = await desk.joinAs('mara', 'editor');
const jonas = await desk.joinAs('jonas', 'editor');
const ana = await desk.joinAs('ana', 'support');

const texts = { en: { title: 'A new season', text: 'The harbor goes on in May.' } };
const everybody = { countries: [], languages: [] };
const draftOf = (id: string, changes: object = {}) => ({
  id,
  texts,
  target: { kind: 'none' },
  segment: everybody,
  ...changes,
});
const set = async (id: string, changes: object = {}): Promise<StaffNewsJson> => {
  const { status, body } = await mara.call('notices.set', draftOf(id, changes));
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.result;
};
const show = async (id: string): Promise<StaffNewsJson> =>
  (await mara.call('notices.show', { id })).body.result;
const reach = async (segment: object, target: object = { kind: 'none' }): Promise<NewsReach> =>
  (await mara.call('notices.reach', { segment: { ...everybody, ...segment }, target })).body.result;
const reasonOf = ({ body }: Awaited<ReturnType<typeof mara.call>>) => body.refusal?.reason;
const newsOf = async (viewer: Viewer) =>
  (await inboxOf(viewer)).flatMap(({ subject }) => (subject.kind === 'news' ? [subject] : []));
const titlesOf = async (viewer: Viewer) =>
  (await newsOf(viewer)).map(({ title }: NoticeSubject & { title: string }) => title);

let follower: Viewer;
let other: Viewer;
beforeAll(async () => {
  for (const slug of ['harbor', 'ferry']) await insertDrama(database, { slug, at: startOfTests });
  await tellOfReleases(app);
  [follower, other] = [await app.register(), await app.register()];
  await follower.data(contract.engagement.followDrama, { dramaId: 'harbor', followed: true });
  await database.write.user.update({
    where: { id: follower.userId },
    data: { language: 'pt', country: 'BR' },
  });
});

describe('news that staff write', () => {
  it('reaches a segment once, whoever sends it how often, in each viewer’s language', async () => {
    await set('season', {
      texts: { ...texts, pt: { title: 'Nova temporada', text: 'O porto continua em maio.' } },
      target: { kind: 'episode', slug: 'harbor', number: 3 },
      segment: { ...everybody, follows: 'harbor' },
    });
    expect(await reach({ follows: 'harbor' })).toMatchObject({
      people: 1,
      wanting: 1,
      channels: expect.arrayContaining([{ channel: 'inbox', people: 1 }]),
    });
    app.advanceClock(11 * 60);
    expect((await mara.call('notices.send', { id: 'season' })).body).toEqual({ error: 'confirmationNeeded' });
    expect((await ana.call('notices.send', { id: 'season' })).status).toBe(403);
    for (const person of [mara, jonas]) await person.confirm();
    const stream = await follower.events();
    const sent = await Promise.all(
      [mara, jonas, mara, jonas].map((person) => person.call('notices.send', { id: 'season' })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(sent.filter(({ body }) => body.result.moved)).toHaveLength(1);
    await Promise.all([app.runJobs(), app.runJobs()]);
    await app.runJobs();
    expect((await stream.next()).event).toEqual({ action: 'update_notices', msg: null });
    stream.close();
    const target = { kind: 'episode', dramaId: 'harbor', episodeId: 'harbor-3' };
    const { items } = await follower.with({ 'accept-language': 'pt-BR' }).data(contract.notices.list);
    expect(items.map(({ subject }) => subject)).toEqual([
      { kind: 'news', title: 'Nova temporada', text: 'O porto continua em maio.', target },
    ]);
    // Spanish is missing, and falls back on English.
    const spanish = await follower.with({ 'accept-language': 'es-MX' }).data(contract.notices.list);
    expect(spanish.items[0]?.subject).toMatchObject({ title: 'A new season' });
    expect(await newsOf(other)).toEqual([]);
    await follower.data(contract.notices.read, { throughId: items[0]?.noticeId ?? '' });
    expect(await show('season')).toMatchObject({ state: 'sent', people: 1, opened: 1, waiting: 0 });
    const { body } = await mara.call('notices.set', draftOf('season'));
    expect(body.refusal).toMatchObject({ reason: 'newsBegun' });
    expect(reasonOf(await mara.call('notices.withdraw', { id: 'season' }))).toBe('newsSent');
  });

  it('goes to whom a segment says, where its target can be seen, and to nobody who turned it off', async () => {
    const member = await app.register();
    await app.grantDays(member, 7);
    expect(await reach({})).toMatchObject({ people: 3, wanting: 3 });
    expect(await reach({ member: true })).toMatchObject({ people: 1 });
    expect(await reach({ member: false, countries: ['BR'] })).toMatchObject({ people: 1 });
    expect(await reach({ languages: ['pt'], follows: 'harbor' })).toMatchObject({ people: 1 });
    expect(await reach({ languages: ['es'] })).toMatchObject({ people: 0 });

    const watch = (viewer: Viewer, number: number, progress: number) =>
      viewer.data(contract.progress.report, {
        dramaId: 'ferry',
        episodeId: `ferry-${number}`,
        progress,
      });
    await watch(follower, 1, 40);
    await watch(other, 1, 40);
    await database.write.watchProgress.create({
      data: {
        userId: other.userId,
        episodeId: 'ferry-8',
        dramaId: 'ferry',
        positionSeconds: 0,
        finished: true,
        updatedAt: clock.now(),
      },
    });
    expect(await reach({ stopped: 'ferry' }), 'they may go on tonight').toMatchObject({ people: 0 });
    app.advanceClock(4 * 86_400);
    for (const person of [mara, jonas, ana]) await person.signIn();
    expect(await reach({ stopped: 'ferry' }), 'one of two saw its end').toMatchObject({ people: 1 });

    await database.write.dramaHiddenCountry.create({ data: { dramaId: 'ferry', country: 'BR' } });
    const drama = { kind: 'drama', slug: 'ferry' };
    expect(await reach({}, drama)).toMatchObject({ people: 2 });
    await member.data(contract.notices.choose, { topic: 'server', channel: 'inbox', on: false });
    expect(await reach({}, drama)).toMatchObject({ people: 2, wanting: 1 });

    await set('ferry', { target: drama });
    await mara.confirm();
    await mara.call('notices.send', { id: 'ferry' });
    await app.runJobs();
    expect(await newsOf(other)).toMatchObject([{ target: { kind: 'drama', dramaId: 'ferry' } }]);
    expect([await newsOf(member), await titlesOf(follower)]).toEqual([[], ['A new season']]);

    await set('nobody', { segment: { ...everybody, languages: ['es'] } });
    expect(reasonOf(await mara.call('notices.send', { id: 'nobody' }))).toBe('newsForNobody');
    const unknown = await mara.call('notices.set', draftOf('x', { target: { ...drama, slug: 'gone' } }));
    expect(reasonOf(unknown)).toBe('newsTargetUnknown');
    expect(
      (await mara.call('notices.set', draftOf('x', { target: { kind: 'link', href: '/x' } }))).status,
    ).toBe(400);
  });

  it('can be planned, changed only by who read the latest, and taken back before its time', async () => {
    const begun = await set('planned', { target: { kind: 'page', page: 'newReleases' } });
    expect(begun).toMatchObject({ state: 'draft', writtenBy: 'mara', sendAt: null });
    const { revision } = (await jonas.call('notices.list', {})).body;
    const pt = { title: 'Olá', text: 'De nós.' };
    await set('planned', { texts: { ...texts, pt } });
    await jonas.confirm();
    const stale = await jonas.call('notices.send', { id: 'planned', revision });
    expect(stale.body.refusal).toMatchObject({
      reason: 'changedSince',
      values: { who: 'mara', what: 'target,texts' },
    });
    const at = daysAfter(clock.now(), 1);
    expect(
      reasonOf(await jonas.call('notices.send', { id: 'planned', at: startOfTests.toISOString() })),
    ).toBe('newsTimeOver');
    const send = () => jonas.call('notices.send', { id: 'planned', at: at.toISOString() });
    expect((await send()).body.result).toMatchObject({ state: 'planned', sentBy: 'jonas', moved: true });
    await app.runJobs();
    expect(await show('planned')).toMatchObject({ state: 'planned', people: 0 });
    expect((await mara.call('notices.withdraw', { id: 'planned' })).body.result).toMatchObject({
      state: 'draft',
    });
    await send();
    app.advanceClock(86_401);
    await app.runJobs();
    await mara.signIn();
    expect(await show('planned')).toMatchObject({ state: 'sent', people: 2 });
    await set('idea');
    expect((await mara.call('notices.remove', { id: 'idea' })).body.result).toEqual({ removed: true });
    const { items } = (await mara.call('notices.list', { limit: 2 })).body.result;
    expect(items.map(({ id }) => id)).toEqual(['planned', 'nobody']);
    const { items: logged } = (await app.staff('log.list', { subject: 'planned', limit: 9 })) as {
      items: { action: string }[];
    };
    expect(logged.map(({ action }) => action)).toEqual(
      ['send', 'withdraw', 'send', 'set', 'set'].map((name) => `notices.${name}`),
    );
  });

  it('holds quiet hours, and what waits for their end is not sent after it was withdrawn', async () => {
    for (const viewer of [follower, other]) {
      await push.turnOn(viewer, 'server');
      await viewer.data(contract.notices.setHours, { timeZone: 'Europe/London' });
    }
    const night = Date.parse('2026-11-29T23:00:00Z');
    app.advanceClock((night - clock.now().getTime()) / 1000);
    for (const person of [mara, ana]) await person.signIn();
    await set('night');
    await mara.call('notices.send', { id: 'night' });
    await app.runJobs();
    await push.deliver();
    expect(push.sent).toEqual([]);
    expect(await show('night')).toMatchObject({ state: 'sent', people: 2, waiting: 2 });
    expect((await mara.call('notices.withdraw', { id: 'night' })).body.result).toMatchObject({
      state: 'withdrawn',
      waiting: 0,
    });
    app.advanceClock(10 * 3600);
    await push.deliver();
    expect(push.sent).toEqual([]);
    expect(await push.statesOf(other)).toEqual(['skipped: withdrawn']);
    expect(await titlesOf(other), 'what arrived stays').toContain('A new season');
  });
});

describe('deliveries that failed', () => {
  it('are shown with their reason to who may see people, and are sent again or dropped', async () => {
    for (const person of [mara, ana]) await person.signIn();
    await database.write.noticeHours.updateMany({ data: { isQuiet: false } });
    await set('morning');
    await mara.call('notices.send', { id: 'morning' });
    await app.runJobs();
    push.answerWith(async () => {
      throw new Error('the provider answered 503');
    });
    for (const minutes of [0, 1, 5, 30, 120, 360]) {
      app.advanceClock(minutes * 60 + 1);
      await push.deliver();
    }
    expect(await push.statesOf(other)).toEqual(['skipped: withdrawn', 'dead: the provider answered 503']);
    for (const person of [mara, ana]) await person.signIn();
    expect((await mara.call('notices.failed', {})).status).toBe(403);
    const failed = async (input: object = {}) => {
      const { body } = await ana.call('notices.failed', input);
      return body.result.items;
    };
    const [first, second] = await failed();
    expect(first).toMatchObject({
      channel: 'push',
      topic: 'server',
      title: expect.stringMatching(/A new season/),
      reason: 'the provider answered 503',
      attempts: 6,
    });
    expect(await failed({ who: other.userId })).toHaveLength(1);
    expect(await failed({ channel: 'telegram' })).toEqual([]);
    const page = (await ana.call('notices.failed', { limit: 1 })).body.result;
    expect(await failed({ cursor: page.nextCursor })).toEqual([second]);

    push.answerWith(async () => 'sent');
    const ids = [first?.id ?? 0];
    const again = await Promise.all([0, 1].map(() => ana.call('notices.resend', { ids })));
    expect(again.map(({ body }) => body.result.changed).sort()).toEqual([0, 1]);
    expect((await ana.call('notices.drop', { ids: [...ids, second?.id] })).body.result).toEqual({
      changed: 1,
    });
    expect(await failed()).toEqual([]);
    await push.deliver();
    expect(push.sent).toHaveLength(1);

    const rows = (await ana.call('notices.stats', { days: 30 })).body.result;
    const today = clock.now().toISOString().slice(0, 10);
    expect(rows.filter(({ topic }) => topic === 'server').slice(0, 2)).toEqual([
      {
        day: today,
        topic: 'server',
        channel: 'inbox',
        sent: 2,
        opened: 0,
        skipped: 0,
        failed: 0,
        waiting: 0,
      },
      { day: today, topic: 'server', channel: 'push', sent: 1, opened: 0, skipped: 1, failed: 0, waiting: 0 },
    ]);
  });
});

describe('a message to many viewers', () => {
  it('is sent after the episodes that come out meanwhile', async () => {
    const noon = daysAfter(clock.now(), 1).setUTCHours(12, 0, 0, 0);
    app.advanceClock((noon - clock.now().getTime()) / 1000);
    await mara.signIn();
    const changedAt = clock.now();
    const crowd = await insertViewers(app, 104);
    const choice = { topic: 'server', channel: 'push', isOn: true, changedAt };
    await database.write.noticeChoice.createMany({
      data: crowd.map(({ userId }) => ({ userId, ...choice })),
    });
    await push.turnOn(follower, 'newEpisodes');
    await set('crowd');
    await mara.call('notices.send', { id: 'crowd' });
    await app.runJobs();
    await releaseEpisodes(app, 'harbor', [9]);
    await tellOfReleases(app);
    push.sent.length = 0;
    await push.deliver();
    const [first, ...others] = push.sent;
    expect(first).toMatchObject({ userId: follower.userId, topic: 'newEpisodes' });
    expect(others.map(({ topic }) => topic)).toEqual(others.map(() => 'server'));
    expect(others.length).toBeGreaterThan(crowd.length);
  });
});
