import { contract } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { type EventStream, openEventStream } from '../../support/event-stream.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: 60 });

const viewerWith = async (paid: number) => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid });
  return viewer;
};
const unlock = (viewer: Viewer, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId: `ferry-${number}`, price: 12 });
const pay = async (viewer: Viewer, templateId: string) => {
  await sendWebhook(app, { orderId: await placeOrder(viewer, templateId), outcome: 'paid' });
};
const vip = (OrderType: number) => ({ action: 'update_vip', msg: { OrderType } });
const balance = (paidCoin: number) => ({
  action: 'update_balance',
  msg: { coin: paidCoin, paidCoin, bonusCoin: 0 },
});
const unlocks = (number: number, unlocked: boolean, paidCoin: number) => ({
  action: 'update_unlocks',
  msg: { dramaId: 'ferry', episodeIds: [`ferry-${number}`], unlocked, balance: balance(paidCoin).msg },
});
/** The number of events that one unlock, or its undo, publishes. */
const eventsOfUnlock = 2;
const take = async (stream: EventStream, count: number) => {
  const events: unknown[] = [];
  while (events.length < count) events.push((await stream.next()).event);
  return events;
};
/** Inserts unsent events, as if they had been written while the viewer was disconnected. */
const addEvents = (viewer: Viewer, count: number, body = '') =>
  database.write.outboxEvent.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      userId: viewer.userId,
      name: 'user_prize',
      payload: JSON.stringify({ action: 'user_prize', msg: { title: String(index), body } }),
      createdAt: startOfTests,
    })),
  });

describe('the event stream is refused', () => {
  it.each(['', '?token=', '?token=nonsense', '?token=a&token=b', '?token[]=a', '?lastEventId=3'])(
    'for "/events%s"',
    async (query) => {
      const { body } = await request(app.address)
        .get(`/events${query}`)
        .set('accept-language', 'zh')
        .expect(401);
      expect(body).toEqual({ code: 2011, msg: '请先登录。', data: null });
    },
  );

  it('with the token of a session that another one replaced', async () => {
    const viewer = await app.register();
    await database.write.session.updateMany({
      where: { userId: viewer.userId },
      data: { endedAt: startOfTests, endReason: 'elsewhere' },
    });
    const { body } = await request(app.address).get(`/events?token=${viewer.token}`).expect(401);
    expect(body).toMatchObject({ code: 2009 });
  });
});

describe('a ticket of the event stream', () => {
  const ticketOf = async (viewer: Pick<Viewer, 'data'>) => {
    const { ticket = '' } = (await viewer.data(contract.liveEvents.ticket)) ?? {};
    return ticket;
  };
  const open = (ticket: string, lastEventId?: string) =>
    openEventStream(app.address, `&ticket=${ticket}`, lastEventId);
  const openRecent = (ticket: string, recentMs: string, lastEventId?: string) =>
    openEventStream(app.address, `&ticket=${ticket}&recentMs=${recentMs}`, lastEventId);
  const isRefused = (opening: Promise<EventStream>) =>
    expect(opening).rejects.toThrow('the stream was refused with 401');

  it('opens one stream, which resumes, and no second one', async () => {
    const viewer = await viewerWith(100);
    await unlock(viewer, 30);
    const ticket = await ticketOf(viewer);
    const stream = await open(ticket, '0');
    expect(await take(stream, 2)).toMatchObject([vip(2), { action: 'update_unlocks' }]);
    await isRefused(open(ticket));
    stream.close();
  });

  it('opens a first stream with what happened while the page loaded', async () => {
    const viewer = await viewerWith(100);
    app.advanceClock(70);
    await pay(viewer, 'week');
    app.advanceClock(3);
    const first = await openRecent(await ticketOf(viewer), '4000');
    expect(await take(first, 1)).toEqual([vip(3)]);
    first.close();

    app.advanceClock(57.5);
    // Before the last four seconds, before the last minute, and before the last event that the client has seen.
    const streams = await Promise.all([
      openRecent(await ticketOf(viewer), '4000'),
      openRecent(await ticketOf(viewer), '999999'),
      openRecent(await ticketOf(viewer), '999999', '1000000'),
    ]);
    await pay(viewer, 'pack-100');
    for (const stream of streams) {
      expect(await take(stream, 1)).toEqual([vip(1)]);
      stream.close();
    }
  });

  it('opens a first stream with what happened while the page loaded, however late the stream opens', async () => {
    const viewer = await app.register();
    await pay(viewer, 'pack-100');
    app.advanceClock(5);
    await pay(viewer, 'week');
    app.advanceClock(1);
    const ticket = await ticketOf(viewer);
    app.advanceClock(25);
    const stream = await openRecent(ticket, '2000');
    expect(await take(stream, 1)).toEqual([vip(3)]);
    stream.close();
  });

  it('opens a first stream with nothing from before the session', async () => {
    const viewer = await app.register();
    await pay(viewer, 'week');
    app.advanceClock(1);
    const credentials = {
      type: 'account',
      username: viewer.username,
      password: app.seal(viewer.password),
    } as const;
    const { token } = await app.visitor.data(contract.user.login, credentials);
    const session = app.visitor.with({ authorization: `Bearer ${token}` });
    const ticket = await ticketOf(session);
    app.advanceClock(1);
    await pay(viewer, 'pack-100');
    const stream = await openRecent(ticket, '10000');
    expect(await take(stream, 1)).toEqual([vip(1)]);
    stream.close();
  });

  it('is of thirty seconds, of its session, and nothing but a ticket', async () => {
    const viewer = await app.register();
    const old = await ticketOf(viewer);
    app.advanceClock(29);
    const young = await ticketOf(viewer);
    (await open(await ticketOf(viewer))).close();
    app.advanceClock(1);
    await isRefused(open(old));
    const bearer = app.visitor.with({ authorization: `Bearer ${young}` });
    expect(await bearer.refusal(contract.account.userInfo)).toMatchObject({ error: 'tokenInvalid' });
    await viewer.data(contract.account.logout);
    await isRefused(open(young));
    expect(await app.visitor.data(contract.liveEvents.ticket)).toBeNull();
  });

  it('is the only way in where the host wants no token in a query', async () => {
    const own = await startTestApp({ SESSION_TOKEN_IN_QUERY: 'off' });
    const viewer = await own.register();
    await isRefused(viewer.events());
    (await openEventStream(own.address, `&ticket=${await ticketOf(viewer)}`)).close();
    await own.close();
  });
});

describe('a live event', () => {
  it('arrives after a payment, with its order type', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    await pay(viewer, 'pack-100');
    await pay(viewer, 'week');
    expect(await take(stream, 3)).toEqual([vip(1), balance(100), vip(3)]);
    stream.close();
  });

  it('arrives after an unlock and its undo, on every device, with one id', async () => {
    const viewer = await viewerWith(12);
    const devices = await Promise.all([viewer.events(), viewer.events()]);
    await unlock(viewer, 3);
    await viewer.data(contract.unlocks.undo, { dramaId: 'ferry', episodeId: 'ferry-3' });
    const [first, second] = await Promise.all(devices.map((stream) => take(stream, 2 * eventsOfUnlock)));
    expect(first).toEqual([vip(2), unlocks(3, true, 0), vip(2), unlocks(3, false, 12)]);
    expect(second).toEqual(first);
    for (const stream of devices) stream.close();
  });

  it('is not sent for a call that failed', async () => {
    const viewer = await viewerWith(11);
    const stream = await viewer.events();
    await viewer.refusal(contract.unlocks.unlockEpisode, {
      dramaId: 'ferry',
      episodeId: 'ferry-3',
      price: 12,
    });
    await app.grantCoins(viewer, { paid: 1 });
    await unlock(viewer, 4);
    await unlock(viewer, 4);
    await pay(viewer, 'pack-100');
    expect(await take(stream, 4)).toEqual([vip(2), unlocks(4, true, 0), vip(1), balance(100)]);
    stream.close();
  });

  it('is sent once, also beside an unlock that fails halfway and leaves nothing', async () => {
    const broken = await viewerWith(12);
    const others = await Promise.all(Array.from({ length: 7 }, () => viewerWith(12)));
    const viewers = [...others.slice(0, 3), broken, ...others.slice(3)];
    const streams = await Promise.all(viewers.map((viewer) => viewer.events()));
    await database.write.$executeRawUnsafe(`CREATE TRIGGER "breaks" BEFORE INSERT ON "OutboxEvent"
      WHEN NEW."userId" = '${broken.userId}' BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    app.expectError('unexpected failure');
    const input = { dramaId: 'ferry', episodeId: 'ferry-3', price: 12 };
    const answers = await Promise.all(
      viewers.map((viewer) => viewer.send(contract.unlocks.unlockEpisode, input)),
    );
    await database.write.$executeRaw`DROP TRIGGER "breaks"`;
    expect(answers.map(({ status }) => status)).toEqual(
      viewers.map((viewer) => (viewer === broken ? 500 : 200)),
    );
    for (const viewer of viewers) await pay(viewer, 'pack-100');
    const eventsAfter = [vip(2), unlocks(3, true, 0), vip(1), balance(100)];
    for (const [index, stream] of streams.entries()) {
      const expectedEvents = viewers[index] === broken ? [vip(1), balance(112)] : eventsAfter;
      expect(await take(stream, expectedEvents.length)).toEqual(expectedEvents);
      stream.close();
    }
  });

  it('is sent to its viewer only', async () => {
    const [viewer, other] = [await viewerWith(12), await viewerWith(12)];
    const stream = await viewer.events();
    await pay(other, 'pack-100');
    await unlock(other, 3);
    await unlock(viewer, 3);
    const { event, id } = await stream.next();
    expect(event).toEqual(vip(2));
    const own = await database.read.outboxEvent.findMany({ where: { userId: viewer.userId } });
    expect(own.map((row) => String(row.id))[0]).toBe(id);
    expect(own).toHaveLength(eventsOfUnlock);
    stream.close();
  });
});

describe('a reconnecting event stream', () => {
  it('resumes after its last event, without gaps or repeats', async () => {
    const viewer = await viewerWith(50 * 12);
    let stream = await viewer.events();
    const seen: string[] = [];
    for (let number = 3; number < 43; number++) {
      const done = unlock(viewer, number);
      if (number % 4 === 0) {
        stream.close();
        await done;
        stream = await viewer.events(seen.at(-1) ?? '0');
      }
      if (number % 3 === 0) seen.push((await stream.next()).id);
      await done;
    }
    while (seen.length < 40 * eventsOfUnlock) seen.push((await stream.next()).id);
    const expectedEvents = await database.read.outboxEvent.findMany({ where: { userId: viewer.userId } });
    expect(seen).toEqual(expectedEvents.map(({ id }) => String(id)));
    stream.close();
  });

  it('catches up with more than one batch, in order, then continues live', async () => {
    const viewer = await viewerWith(12);
    await addEvents(viewer, 250);
    const stream = await viewer.events('0');
    const titles: unknown[] = [];
    for (let count = 0; count < 250; count++) titles.push((await stream.next()).event.msg);
    expect(titles).toEqual(Array.from({ length: 250 }, (_, index) => ({ title: String(index), body: '' })));
    await unlock(viewer, 3);
    expect((await stream.next()).event).toEqual(vip(2));
    stream.close();
  });

  it.each(['header', 'query'])('gives its last event id by %s', async (way) => {
    const viewer = await viewerWith(12);
    await addEvents(viewer, 3);
    const [, second] = await database.read.outboxEvent.findMany({ where: { userId: viewer.userId } });
    const stream =
      way === 'header'
        ? await viewer.events(String(second?.id))
        : await openEventStream(app.address, `${viewer.token}&lastEventId=${second?.id}`);
    expect((await stream.next()).event.msg).toMatchObject({ title: '2' });
    stream.close();
  });

  it.each(['999999999999999', '99999999999999999999', '-1', '1.5', 'x', '1; drop'])(
    'accepts an id that the server never issued: "%s"',
    async (lastEventId) => {
      const viewer = await viewerWith(12);
      await addEvents(viewer, 2);
      const stream = await viewer.events(lastEventId);
      await unlock(viewer, 3);
      expect((await stream.next()).event).toEqual(vip(2));
      stream.close();
    },
  );

  it('starts with new events when it gives no id', async () => {
    const viewer = await viewerWith(12);
    await addEvents(viewer, 5);
    const stream = await viewer.events();
    await unlock(viewer, 3);
    expect((await stream.next()).event).toEqual(vip(2));
    stream.close();
  });
});

describe('a viewer’s event streams', () => {
  it('are limited to five: the sixth ends the oldest and tells it the reason', async () => {
    const viewer = await viewerWith(12);
    const streams: EventStream[] = [];
    for (let count = 0; count < 6; count++) streams.push(await viewer.events());
    const [oldest, ...others] = streams;
    expect(await oldest?.next()).toEqual({ name: 'replaced', id: '', event: {} });
    await oldest?.ended();
    await unlock(viewer, 3);
    for (const stream of others) {
      expect((await stream.next()).event).toEqual(vip(2));
      stream.close();
    }
  });

  it('do not end those of another viewer', async () => {
    const [viewer, other] = [await viewerWith(12), await app.register()];
    const stream = await viewer.events();
    const many = await Promise.all(Array.from({ length: 6 }, () => other.events()));
    await unlock(viewer, 3);
    expect((await stream.next()).event).toEqual(vip(2));
    for (const { close } of [stream, ...many]) close();
  });

  it('receive concurrent events in the order in which they happened', async () => {
    const viewer = await viewerWith(50 * 12);
    const stream = await viewer.events();
    await Promise.all(Array.from({ length: 40 }, (_, index) => unlock(viewer, index + 3)));
    const received: string[] = [];
    while (received.length < 40 * eventsOfUnlock) received.push((await stream.next()).id);
    const expectedEvents = await database.read.outboxEvent.findMany({ where: { userId: viewer.userId } });
    expect(received).toEqual(expectedEvents.map(({ id }) => String(id)));
    stream.close();
  });
});

describe('an event stream ends with its session', () => {
  it('at logout, while streams of other sessions continue', async () => {
    const viewer = await viewerWith(12);
    const { token } = await app.visitor.data(contract.user.login, {
      type: 'account',
      username: viewer.username,
      password: app.seal(viewer.password),
    });
    const [own, other] = [await viewer.events(), await openEventStream(app.address, token)];
    await viewer.data(contract.account.logout);
    await own.ended();
    await addEvents(viewer, 1);
    other.close();
    const back = await openEventStream(app.address, token, '0');
    expect((await back.next()).event).toMatchObject({ action: 'user_prize' });
    back.close();
  });

  it.each([
    ['replaced by a sign-in elsewhere', { endedAt: startOfTests, endReason: 'elsewhere' }],
    ['revoked', { endedAt: startOfTests, endReason: 'revoked' }],
    ['ended by a new password', { endedAt: startOfTests, endReason: 'passwordReset' }],
    ['expired', { expiresAt: startOfTests }],
  ] as const)('when it is %s', async (_, data) => {
    const [viewer, other] = [await app.register(), await viewerWith(12)];
    const [stream, others] = [await viewer.events(), await other.events()];
    await database.write.session.updateMany({ where: { userId: viewer.userId }, data });
    await app.runJobs();
    await stream.ended();
    await unlock(other, 3);
    expect((await others.next()).event).toEqual(vip(2));
    others.close();
  });
});

describe('old live events', async () => {
  const own = await startTestApp({ EVENT_DAYS: '7' });
  afterAll(() => own.close());
  const publishPrize = (viewer: Viewer, title: string) =>
    own.platform.database.write.outboxEvent.create({
      data: {
        userId: viewer.userId,
        name: 'user_prize',
        payload: JSON.stringify({ action: 'user_prize', msg: { title, body: '' } }),
        createdAt: own.platform.clock.now(),
      },
    });
  const days = 86_400;

  it('are deleted, and a stream that missed some is sent one event to reload everything', async () => {
    const viewer = await own.register();
    const first = await publishPrize(viewer, 'first');
    await publishPrize(viewer, 'second');
    own.advanceClock(6 * days);
    const third = await publishPrize(viewer, 'third');
    own.advanceClock(2 * days);
    await own.runJobs();
    expect(await own.platform.database.read.outboxEvent.findMany({ select: { id: true } })).toEqual([
      { id: third.id },
    ]);

    const stream = await viewer.events(String(first.id));
    const { id, event } = await stream.next();
    expect(event).toEqual({ action: 'update_all', msg: null });
    expect(id).toBe(String(third.id));
    stream.close();

    const back = await viewer.events(id);
    const next = await publishPrize(viewer, 'fourth');
    await own.grantCoins(viewer, { paid: 1 });
    back.close();
    const again = await viewer.events(id);
    expect(await again.next()).toMatchObject({ id: String(next.id), event: { msg: { title: 'fourth' } } });
    again.close();
  });

  it('that are all deleted still count as missed', async () => {
    const viewer = await own.register();
    const { id } = await publishPrize(viewer, 'last');
    own.advanceClock(8 * days);
    await own.runJobs();
    expect(await own.platform.database.read.outboxEvent.count()).toBe(0);
    const stream = await viewer.events(String(id - 1));
    expect(await stream.next()).toMatchObject({ id: String(id), event: { action: 'update_all' } });
    stream.close();
    const upToDate = await viewer.events(String(id));
    const next = await publishPrize(viewer, 'new');
    upToDate.close();
    const back = await viewer.events(String(id));
    expect((await back.next()).id).toBe(String(next.id));
    back.close();
  });
});

describe('the event stream server', () => {
  it('sends headers that prevent caching, sniffing and buffering', async () => {
    const stream = await (await app.register()).events();
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    stream.close();
  });

  it('survives clients that disconnect at any moment', async () => {
    const viewer = await viewerWith(50 * 12);
    for (let round = 3; round < 8; round++) {
      const opening = Array.from({ length: 20 }, () => viewer.events('0'));
      const unlocking = unlock(viewer, round);
      for (const stream of await Promise.all(opening)) stream.close();
      await unlocking;
    }
    const stream = await viewer.events();
    await unlock(viewer, 20);
    expect((await stream.next()).event).toEqual(vip(2));
    stream.close();
  });

  it('sends a backlog of many megabytes completely, then continues live', async () => {
    const viewer = await viewerWith(12);
    const count = 3000;
    await addEvents(viewer, count, 'x'.repeat(3000));
    const stream = await viewer.events('0');
    for (let event = 0; event < count; event++) await stream.next();
    await unlock(viewer, 3);
    expect((await stream.next()).event).toEqual(vip(2));
    stream.close();
  });

  it('ends all streams when it stops', async () => {
    const own = await startTestApp();
    const stream = await (await own.register()).events();
    await own.close();
    await stream.ended();
  });
});
