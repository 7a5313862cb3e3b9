import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { contract } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../support/app.ts';
import { type EventStream, openEventStream } from '../support/event-stream.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { sendWebhook } from '../support/payment.ts';

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
  viewer.data(contract.unlock.unlockEpisode, { dramaId: 'ferry', episodeId: `ferry-${number}`, price: 12 });
const pay = async (viewer: Viewer, templateId: string) => {
  const wish = { templateId, idempotencyKey: randomUUID() };
  const { order } = await viewer.data(contract.wallet.placeOrder, wish);
  await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
};
const vip = (OrderType: number) => ({ action: 'update_vip', msg: { OrderType } });
const balance = (paidCoin: number) => ({
  action: 'update_balance',
  msg: { coin: paidCoin, paidCoin, bonusCoin: 0 },
});
const unlocks = (number: number, unlocked: boolean) => ({
  action: 'update_unlocks',
  msg: { dramaId: 'ferry', episodeIds: [`ferry-${number}`], unlocked },
});
/** What one unlock tells, or its undoing. */
const eventsOfUnlock = 3;
const take = async (stream: EventStream, count: number) => {
  const events: unknown[] = [];
  while (events.length < count) events.push((await stream.next()).event);
  return events;
};
/** Events that nobody has been told of yet, as if they had come while the viewer was away. */
const addEvents = (viewer: Viewer, count: number, body = '') =>
  database.write.outboxEvent.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      userId: viewer.userId,
      name: 'user_prize',
      payload: JSON.stringify({ action: 'user_prize', msg: { title: String(index), body } }),
      createdAt: startOfTests,
    })),
  });

describe('the stream is refused', () => {
  it.each(['', '?token=', '?token=nonsense', '?token=a&token=b', '?token[]=a', '?lastEventId=3'])(
    'as "/events%s"',
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

describe('an event', () => {
  it('arrives after a payment, with its order type', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    await pay(viewer, 'pack-100');
    await pay(viewer, 'week');
    expect(await take(stream, 3)).toEqual([vip(1), balance(100), vip(3)]);
    stream.close();
  });

  it('arrives after an unlock and its undoing, on every device, with one id', async () => {
    const viewer = await viewerWith(12);
    const devices = await Promise.all([viewer.events(), viewer.events()]);
    await unlock(viewer, 3);
    await viewer.data(contract.unlock.undo, { dramaId: 'ferry', episodeId: 'ferry-3' });
    const [first, second] = await Promise.all(devices.map((stream) => take(stream, 2 * eventsOfUnlock)));
    expect(first).toEqual([vip(2), unlocks(3, true), balance(0), vip(2), unlocks(3, false), balance(12)]);
    expect(second).toEqual(first);
    for (const stream of devices) stream.close();
  });

  it('is told of nothing that did not happen', async () => {
    const viewer = await viewerWith(11);
    const stream = await viewer.events();
    await viewer.refusal(contract.unlock.unlockEpisode, {
      dramaId: 'ferry',
      episodeId: 'ferry-3',
      price: 12,
    });
    await app.grantCoins(viewer, { paid: 1 });
    await unlock(viewer, 4);
    await unlock(viewer, 4);
    await pay(viewer, 'pack-100');
    expect(await take(stream, 5)).toEqual([vip(2), unlocks(4, true), balance(0), vip(1), balance(100)]);
    stream.close();
  });

  it('is its viewer’s only', async () => {
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

describe('a stream that comes back', () => {
  it('resumes after the last event it had, without a gap or a repeat', async () => {
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
    const told = await database.read.outboxEvent.findMany({ where: { userId: viewer.userId } });
    expect(seen).toEqual(told.map(({ id }) => String(id)));
    stream.close();
  });

  it('catches up with more than fits one batch, in order, then goes on', async () => {
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

  it.each(['header', 'query'])('says where it was by %s', async (way) => {
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
    'is not silenced by an id that we never gave: "%s"',
    async (lastEventId) => {
      const viewer = await viewerWith(12);
      await addEvents(viewer, 2);
      const stream = await viewer.events(lastEventId);
      await unlock(viewer, 3);
      expect((await stream.next()).event).toEqual(vip(2));
      stream.close();
    },
  );

  it('starts with what comes next when it does not say where it was', async () => {
    const viewer = await viewerWith(12);
    await addEvents(viewer, 5);
    const stream = await viewer.events();
    await unlock(viewer, 3);
    expect((await stream.next()).event).toEqual(vip(2));
    stream.close();
  });
});

describe('the server', () => {
  it('sends a stream that nothing keeps, guesses at or buffers', async () => {
    const stream = await (await app.register()).events();
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    stream.close();
  });

  it('survives readers that vanish at any moment', async () => {
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

  it('cuts a reader that does not read, who catches up later', async () => {
    const viewer = await viewerWith(12);
    const stuck = get(`${app.address}/events?token=${viewer.token}`, { agent: false });
    const [response] = (await once(stuck, 'response')) as [IncomingMessage];
    const count = 8000;
    await addEvents(viewer, count, 'x'.repeat(3000));
    await unlock(viewer, 3);
    const patient = await viewer.events('0');
    for (let event = 0; event <= count; event++) await patient.next();
    patient.close();

    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    // Cut in the middle, so it ends with an error, too.
    await once(response, 'close').catch(() => undefined);
    const had = [...text.matchAll(/^id:(\d+)\ndata:.*\n\n/gm)].map((match) => match[1] ?? '');
    expect(had.length).toBeGreaterThan(0);
    expect(had.length).toBeLessThan(count);
    const back = await viewer.events(had.at(-1));
    for (let event = had.length; event < count; event++) await back.next();
    expect((await back.next()).event).toEqual(vip(2));
    back.close();
  });

  it('does not care what the Host header says', async () => {
    const viewer = await app.register();
    for (const host of ['a b', 'user:pass@host', '%%', ':']) {
      const asked = get(`${app.address}/events?token=${viewer.token}`, { agent: false, headers: { host } });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      response.destroy();
    }
  });

  it('ends the streams when it stops', async () => {
    const own = await startTestApp();
    const stream = await (await own.register()).events();
    await own.close();
    await stream.ended();
  });
});
