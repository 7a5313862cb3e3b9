import { contract, type EndpointArguments } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import {
  openTestPush,
  releaseEpisodes,
  startAppWithoutTimers,
  tellOfReleases,
} from '../../support/notices.ts';

// It is noon in London and on Madrid's clocks one, in winter.
const app = await startAppWithoutTimers();
afterAll(() => app.close());
const { database, clock, messages } = app.platform;
const push = openTestPush(app);
const { choose, setHours, settings, read } = contract.notices;
const hours = (viewer: Viewer, input: EndpointArguments<typeof setHours>) => viewer.data(setHours, input);

let dramas = 0;
const newFollower = async () => {
  dramas += 1;
  const { dramaId } = await insertDrama(database, { slug: `drama${dramas}`, at: startOfTests });
  await tellOfReleases(app);
  const viewer = await app.register();
  await viewer.data(contract.engagement.followDrama, { dramaId, followed: true });
  await push.turnOn(viewer, 'newEpisodes');
  const release = async (...numbers: number[]) => {
    await releaseEpisodes(app, dramaId, numbers);
    await tellOfReleases(app);
  };
  return { viewer, dramaId, title: `${dramaId} (en)`, release };
};
const moveTo = (time: string) => app.advanceClock((Date.parse(time) - clock.now().getTime()) / 1000);

it('everything but the inbox is off, and a channel that this server has not cannot be turned on', async () => {
  const viewer = await app.register();
  const { topics, ...rest } = await viewer.data(settings);
  expect(
    topics.map(({ topic, channels }) => [topic, ...channels.map(({ channel, on }) => `${channel} ${on}`)]),
  ).toEqual([
    ['newEpisodes', 'inbox true'],
    ['premieres', 'inbox true'],
    ['coins', 'inbox true'],
    ['answers', 'inbox true'],
    ['server', 'inbox true'],
  ]);
  expect(rest).toMatchObject({ quietHours: { on: true, from: '22:00', until: '08:00' }, maxPerDay: 3 });
  for (const channel of ['push', 'email'] as const)
    expect(await viewer.refusal(choose, { topic: 'coins', channel, on: true })).toEqual({
      error: 'noticeChannelOff',
      details: null,
    });
  expect(await viewer.refusal(setHours, { timeZone: 'Mars/Olympus' })).toMatchObject({
    error: 'invalidInput',
    details: { fields: [{ field: 'timeZone' }] },
  });
  const changed = await hours(viewer, { timeZone: 'europe/lisbon', from: '23:15', on: false });
  expect(changed).toMatchObject({
    timeZone: 'Europe/Lisbon',
    timeZoneChosen: true,
    quietHours: { on: false, from: '23:15', until: '08:00' },
  });
});

it('a channel that draws attention sends three notices a day, and those of the next day again', async () => {
  const { viewer, title, release } = await newFollower();
  await hours(viewer, { timeZone: 'Europe/London' });
  for (const number of [9, 10, 11, 12]) {
    await release(number);
    await push.deliver();
  }
  const sent = [9, 10, 11].map((number) => `${title} | Episode ${number} is here.`);
  expect(push.textsFor(viewer)).toEqual(sent);
  expect(await push.statesOf(viewer)).toEqual(['sent', 'sent', 'sent', 'skipped: dailyLimit']);
  moveTo('2026-11-21T09:00:00Z');
  await release(13);
  await push.deliver();
  expect(push.textsFor(viewer)).toEqual([...sent, `${title} | Episode 13 is here.`]);
});

it('what came in quiet hours is one message at their end, by each viewer’s clock, over the change of summer time', async () => {
  // Clocks in Madrid go forward in the night to 28 March 2027: eight o'clock is six in UTC.
  moveTo('2027-03-27T21:30:00Z');
  const { viewer, dramaId, title, release } = await newFollower();
  await hours(viewer, { timeZone: 'Europe/Madrid' });
  // Eight o'clock in London is an hour later; both lose an hour of the night.
  const other = await app.register();
  await other.data(contract.engagement.followDrama, { dramaId, followed: true });
  await push.turnOn(other, 'newEpisodes');
  await hours(other, { timeZone: 'Europe/London', from: '21:00' });
  await release(9, 10);
  await push.deliver();
  await release(11);
  await release(12);
  await viewer.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-12`, progress: 40 });
  moveTo('2027-03-28T05:59:00Z');
  await push.deliver();
  expect(push.textsFor(viewer)).toEqual([]);
  moveTo('2027-03-28T06:00:00Z');
  await push.deliver();
  await push.deliver();
  expect(push.textsFor(viewer)).toEqual([`${title} | Episodes 9 to 11 are here.`]);
  expect(push.sent.at(-1)).toMatchObject({
    path: `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-9`,
  });
  expect(await push.statesOf(viewer)).toEqual(['skipped: bundled', 'sent', 'skipped: watched']);
  moveTo('2027-03-28T06:59:00Z');
  await push.deliver();
  expect(push.textsFor(other)).toEqual([]);
  moveTo('2027-03-28T07:00:00Z');
  await push.deliver();
  expect(push.textsFor(other)).toEqual([`${title} | Episodes 9 to 12 are here.`]);
});

it('nothing begins to be sent after a no, also when it comes between two messages of a batch', async () => {
  moveTo('2027-03-28T12:00:00Z');
  const [one, two] = [await newFollower(), await newFollower()];
  const off = ({ viewer }: typeof one) =>
    viewer.data(choose, { topic: 'newEpisodes', channel: 'push', on: false });
  for (const { viewer } of [one, two]) await hours(viewer, { on: false });
  await one.release(9);
  await two.release(9);
  push.answerWith(async ({ userId }) => {
    if (userId === one.viewer.userId) await off(two);
    return 'sent';
  });
  await push.deliver();
  push.answerWith(async () => 'sent');
  expect(await push.statesOf(one.viewer)).toEqual(['sent']);
  expect(await push.statesOf(two.viewer)).toEqual(['skipped: turnedOff']);

  await one.release(10);
  await off(one);
  await push.turnOn(one.viewer, 'newEpisodes');
  await push.deliver();
  expect(await push.statesOf(one.viewer)).toEqual(['sent', 'skipped: turnedOff']);
});

it('turning off in a race with the fan-out and the sending: what is sent began before the no', async () => {
  const { viewer, release } = await newFollower();
  await hours(viewer, { on: false });
  for (let number = 9; number < 29; number += 1) {
    await push.turnOn(viewer, 'newEpisodes');
    moveTo(new Date(clock.now().getTime() + 86_400_000).toISOString());
    let offAt = Number.POSITIVE_INFINITY;
    let sentAt = 0;
    push.answerWith(async ({ userId }) => {
      if (userId === viewer.userId) sentAt = performance.now();
      return 'sent';
    });
    const turnOff = async () => {
      for (let turn = 0; turn < number % 10; turn += 1) await new Promise(setImmediate);
      await viewer.data(choose, { topic: 'newEpisodes', channel: 'push', on: false });
      offAt = performance.now();
    };
    await Promise.all([release(number).then(push.deliver), turnOff()]);
    await push.deliver();
    expect(sentAt).toBeLessThan(offAt);
  }
  push.answerWith(async () => 'sent');
});

it('a failing provider is asked again after longer and longer times, and then no more', async () => {
  const { viewer, release } = await newFollower();
  await hours(viewer, { on: false });
  const tries: number[] = [];
  push.answerWith(async ({ userId }) => {
    if (userId !== viewer.userId) return 'sent';
    tries.push(Math.round((clock.now().getTime() - startMs) / 60_000));
    throw new Error('503 from push.example');
  });
  await release(9);
  const startMs = clock.now().getTime();
  for (let minute = 0; minute <= 600; minute += 1) {
    await push.deliver();
    app.advanceClock(60);
  }
  expect(tries).toEqual([0, 1, 6, 36, 156, 516]);
  expect(await push.statesOf(viewer)).toEqual(['dead: 503 from push.example']);
  push.answerWith(async ({ userId }) => (userId === viewer.userId ? 'unreachable' : 'sent'));
  await release(10);
  await push.deliver();
  expect((await push.statesOf(viewer)).at(-1)).toBe('skipped: unreachable');
  push.answerWith(async () => 'sent');
});

it('what was being sent when the server was killed is sent again, with the same id', async () => {
  const { viewer, release } = await newFollower();
  await hours(viewer, { on: false });
  await release(9);
  await push.deliver();
  const first = push.sent.at(-1);
  // As after a kill between the provider's answer and the COMMIT.
  await database.write.noticeDelivery.updateMany({
    where: { notice: { userId: viewer.userId } },
    data: { state: 'sending', settledAt: null },
  });
  await push.deliver();
  expect(push.sent.at(-1)).toEqual(first);
  expect(await push.statesOf(viewer)).toEqual(['sent']);
});

it('a blocked, merged or deleted account, and who has read it, gets no message', async () => {
  const { viewer, release } = await newFollower();
  const states = [];
  await hours(viewer, { on: false });
  await release(9);
  await viewer.data(read, { throughId: '999999999' });
  await push.deliver();
  await release(10);
  await database.write.user.update({ where: { id: viewer.userId }, data: { blockedAt: clock.now() } });
  await push.deliver();
  states.push(...(await push.statesOf(viewer)));
  expect(states).toEqual(['skipped: read', 'skipped: account']);
});

it('mails about coins go to the first verified address, once it is turned on, at any hour', async () => {
  const viewer = await app.register();
  const createdAt = clock.now();
  for (const subject of ['first@example.org', 'second@example.org'])
    await database.write.identity.create({
      data: { kind: 'email', subject, userId: viewer.userId, verifiedAt: createdAt, createdAt },
    });
  await database.write.user.update({ where: { id: viewer.userId }, data: { language: 'es' } });
  await app.staff('user.grant', { who: viewer.userId, coins: 10, key: 'a' });
  await viewer.data(choose, { topic: 'coins', channel: 'email', on: true });
  await viewer.data(choose, { topic: 'coins', channel: 'inbox', on: false });
  await hours(viewer, { timeZone: 'UTC', from: '00:00', until: '23:59' });
  await app.staff('user.grant', {
    who: viewer.userId,
    days: 7,
    key: 'b',
    reason: 'Por el fallo',
  });
  await app.runJobs();
  await app.runJobs();
  const mails = messages.outbox.list().filter(({ to }) => to.endsWith('@example.org'));
  expect(mails).toMatchObject([{ to: 'first@example.org', subject: '7 días de membresía para ti' }]);
  expect(mails[0]?.text).toContain('Un regalo de este servidor.\n\nPor el fallo');
  expect(await viewer.data(contract.notices.list)).toMatchObject({
    items: [{ subject: { kind: 'coins', coins: 10 } }],
  });
});
