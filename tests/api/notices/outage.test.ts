import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';
import {
  inboxOf,
  openTestPush,
  releaseEpisodes,
  startAppWithoutTimers,
  tellOfReleases,
  unreadOf,
} from '../../support/notices.ts';

const app = await startAppWithoutTimers();
afterAll(() => app.close());
const { database, clock } = app.platform;
const push = openTestPush(app);
const down: Parameters<typeof push.answerWith>[0] = async () => {
  throw new Error('503 from push.example');
};
const hour = 3600;

let dramas = 0;
const newDrama = async () => {
  dramas += 1;
  const { dramaId } = await insertDrama(database, { slug: `outage${dramas}`, at: startOfTests });
  await tellOfReleases(app);
  const release = async (...numbers: number[]) => {
    await releaseEpisodes(app, dramaId, numbers);
    await tellOfReleases(app);
    await push.deliver();
  };
  return { dramaId, title: `${dramaId} (en)`, release };
};
const newFollower = async () => {
  const drama = await newDrama();
  const viewer = await app.register();
  await viewer.data(contract.engagement.followDrama, { dramaId: drama.dramaId, followed: true });
  await viewer.data(contract.notices.setHours, { on: false });
  await push.turnOn(viewer, 'newEpisodes');
  return { viewer, ...drama };
};
const signInAgain = async ({ username, password }: Viewer) => {
  const credentials = { type: 'account', username, password: app.seal(password) } as const;
  return (await app.visitor.data(contract.user.login, credentials)).token;
};
/** Lets time pass while the jobs run. */
const pass = async (hours: number) => {
  for (let quarter = 0; quarter < hours * 4; quarter += 1) {
    app.advanceClock(hour / 4);
    await push.deliver();
  }
};

/** Moves the clock to the next full hour of this number, in UTC. */
const untilHour = (hours: number) => {
  const seconds = hours * hour - clock.now().getTime() / 1000;
  app.advanceClock(((seconds % 86_400) + 86_400) % 86_400);
};

it('while a provider is down two devices have each notice at once; later it is one message of what is still wanted', async () => {
  const { viewer, dramaId, title, release } = await newFollower();
  const streams = [await viewer.events(), await openEventStream(app.address, await signInAgain(viewer))];
  const other = await newFollower();
  push.answerWith(down);
  for (const [index, number] of [9, 10, 11, 12].entries()) {
    await release(number);
    for (const stream of streams)
      expect((await stream.next('update_notices')).event).toEqual({ action: 'update_notices', msg: null });
    expect(await unreadOf(viewer)).toBe(index + 1);
    await pass(1);
  }
  expect((await viewer.data(contract.dramas.episodes, { dramaId })).episodes).toHaveLength(12);
  const waiting = await app.staff('notices.waiting', {});
  expect(waiting).toEqual([
    { channel: 'push', waiting: 4, refused: 4, since: expect.any(String), reason: '503 from push.example' },
  ]);
  expect(await app.platform.metrics.render()).toMatch(/^notices_refused 4$/m);
  await viewer.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-10`, progress: 40 });
  // The other one has read theirs in the inbox.
  await other.release(9);
  await other.viewer.data(contract.notices.read, { throughId: '999999999' });
  push.answerWith(async () => 'sent');
  await pass(7);
  expect(push.textsFor(viewer)).toEqual([`${title} | 3 new episodes are here.`]);
  expect(push.sent.at(-1)).toMatchObject({ path: expect.stringContaining(`episodeId=${dramaId}-9`) });
  expect((await push.statesOf(viewer)).toSorted()).toEqual([
    'sent',
    'skipped: bundled',
    'skipped: bundled',
    'skipped: watched',
  ]);
  expect(await push.statesOf(other.viewer)).toEqual(['skipped: read']);
  expect(await inboxOf(viewer)).toHaveLength(4);
  expect(await app.staff('notices.waiting', {})).toEqual([]);
  for (const stream of streams) stream.close();
});

it('a bundle whose sending fails keeps all of its episodes, also in the quiet hours', async () => {
  const { viewer, title, release } = await newFollower();
  await viewer.data(contract.notices.setHours, { on: true, timeZone: 'UTC', from: '00:00', until: '08:00' });
  untilHour(1);
  await releaseEpisodes(app, title.replace(' (en)', ''), [9]);
  await tellOfReleases(app);
  await release(10);
  await release(11);
  untilHour(8);
  push.answerWith(down);
  await push.deliver();
  push.answerWith(async () => 'sent');
  await pass(1);
  expect(push.textsFor(viewer)).toEqual([`${title} | Episodes 9 to 11 are here.`]);
});

it('what waited for 36 hours is not sent late, such as after a server that was down for two days', async () => {
  const { viewer, title, release } = await newFollower();
  await releaseEpisodes(app, title.replace(' (en)', ''), [9]);
  await tellOfReleases(app);
  app.advanceClock(37 * hour);
  await release(10);
  expect(push.textsFor(viewer)).toEqual([`${title} | Episode 10 is here.`]);
  expect(await push.statesOf(viewer)).toEqual(['skipped: expired', 'sent']);
  expect(await inboxOf(viewer)).toHaveLength(2);
});

it('of what waits for one account the newest twenty of a topic are left', async () => {
  const viewer = await app.register();
  await viewer.data(contract.notices.setHours, { on: false });
  await push.turnOn(viewer, 'coins');
  const grant = (number: number) =>
    app.staff('user.grant', { who: viewer.userId, coins: number, key: `gift ${number}` });
  for (let number = 1; number <= 22; number += 1) await grant(number);
  await push.deliver();
  expect(await push.statesOf(viewer)).toEqual([
    ...['skipped: superseded', 'skipped: superseded'],
    ...['sent', 'sent', 'sent'],
    ...Array.from({ length: 17 }, () => 'skipped: dailyLimit'),
  ]);
});

it('two releases in the quiet hours are one message for each of many followers', async () => {
  const { dramaId, title, release } = await newDrama();
  const viewers = await insertViewers(app, 104);
  const at = clock.now();
  const follow = { dramaId, seenEpisodeCount: 8, createdAt: at };
  const choice = { topic: 'newEpisodes', channel: 'push', isOn: true, changedAt: at };
  const hours = { timeZone: 'UTC', isQuiet: true, fromMinute: 0, untilMinute: 480, changedAt: at };
  await database.write.follow.createMany({ data: viewers.map(({ userId }) => ({ userId, ...follow })) });
  await database.write.drama.update({ where: { id: dramaId }, data: { followCount: viewers.length } });
  await database.write.noticeChoice.createMany({
    data: viewers.map(({ userId }) => ({ userId, ...choice })),
  });
  await database.write.noticeHours.createMany({ data: viewers.map(({ userId }) => ({ userId, ...hours })) });
  untilHour(1);
  await release(9);
  await release(10);
  const before = push.sent.length;
  untilHour(8);
  await push.deliver();
  const sent = push.sent.slice(before).map(({ text, title: of }) => `${of} | ${text}`);
  expect(sent).toEqual(viewers.map(() => `${title} | Episodes 9 to 10 are here.`));
});

it('a disk that takes no writes holds no release back, and afterwards each viewer is told once', async () => {
  const { viewer, dramaId, title, release } = await newFollower();
  await database.write.$executeRaw`
    CREATE TRIGGER "full" BEFORE INSERT ON "NoticeDelivery" BEGIN SELECT RAISE(ABORT, 'disk full'); END`;
  app.expectError('job failed');
  await release(9);
  expect((await viewer.data(contract.dramas.episodes, { dramaId })).episodes).toHaveLength(9);
  expect([await unreadOf(viewer), push.textsFor(viewer)]).toEqual([0, []]);
  await database.write.$executeRaw`DROP TRIGGER "full"`;
  for (let run = 0; run < 2; run += 1) {
    await app.runJobs();
    await push.deliver();
  }
  expect(await unreadOf(viewer)).toBe(1);
  expect(push.textsFor(viewer)).toEqual([`${title} | Episode 9 is here.`]);
});

it('a server clock that is set back by an hour sends nothing twice, and nothing waits for ever', async () => {
  const { viewer, title, release } = await newFollower();
  await release(9);
  push.answerWith(down);
  await release(10);
  app.advanceClock(-hour);
  push.answerWith(async () => 'sent');
  await app.runJobs();
  await push.deliver();
  expect(push.textsFor(viewer)).toEqual([`${title} | Episode 9 is here.`]);
  // The follow is younger than this release, by the clocks that wrote them.
  await release(11);
  await pass(2);
  await app.runJobs();
  await push.deliver();
  // Episode 10 was out again an hour later.
  expect(push.textsFor(viewer)).toEqual([9, 11, 10].map((number) => `${title} | Episode ${number} is here.`));
  expect(await unreadOf(viewer)).toBe(3);
});
