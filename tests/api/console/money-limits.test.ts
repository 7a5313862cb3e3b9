import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { mergeInto, unlock } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  expect(await findLedgerDiscrepancies(app.platform.database)).toEqual([]);
  await desk.close();
  await app.close();
});
await insertTemplates(app.platform.database);
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests, episodes: 5 });

const { joinAs } = desk;
type Person = Awaited<ReturnType<typeof joinAs>>;
const give = (person: Person, who: string, gift: object) =>
  person.call('user.grant', { who, key: randomUUID(), ...gift });
const coinsOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.coin;
const reasonOf = ({ body }: { body: unknown }) => (body as { refusal?: object }).refusal;

describe('gifts of support', () => {
  it('end at 200 coins and 7 days for each viewer and day, and an owner gives more', async () => {
    const [support, owner] = [await joinAs('ines', 'support'), await joinAs('olga', 'owner')];
    const [viewer, other] = [await app.register(), await app.register()];
    const { userId: who } = viewer;
    await app.platform.database.write.user.update({ where: { id: who }, data: { displayName: 'lena.k' } });
    expect((await give(support, who, { coins: 50 })).status).toBe(200);
    expect(resultOf('user.show', await support.call('user.show', { who })).giftsLeft).toEqual({
      coins: 150,
      days: 7,
    });
    const refused = await give(support, who, { coins: 151 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: '200 coins a day for each viewer; 150 are left for lena.k. An owner can give more.',
        refusal: { reason: 'giftCoinsLimit', values: { limit: 200, left: 150, viewer: 'lena.k' } },
      },
    });
    expect(await coinsOf(viewer)).toBe(50);
    const prize = { who, key: 'more', title: 'Hello', body: 'From us.' };
    expect((await support.call('prize.send', { ...prize, coins: 151 })).status).toBe(409);
    expect((await support.call('prize.send', { ...prize, coins: 150 })).status).toBe(200);
    expect(await coinsOf(viewer)).toBe(200);
    expect((await give(support, who, { coins: 1 })).status).toBe(409);
    expect((await give(support, other.userId, { coins: 200 })).status).toBe(200);

    expect((await give(support, who, { days: 7 })).status).toBe(200);
    expect(reasonOf(await give(support, who, { days: 1 }))).toMatchObject({ reason: 'giftDaysLimit' });
    expect((await give(owner, who, { coins: 5000 })).status).toBe(200);
    expect(resultOf('user.show', await owner.call('user.show', { who })).giftsLeft).toBeNull();

    app.advanceClock(86_400);
    await support.signIn();
    expect((await give(support, who, { coins: 200 })).status).toBe(200);
  });

  it('count those of colleagues, of gifts that were taken back, and of accounts that were joined', async () => {
    const [one, two] = [await joinAs('ida', 'support'), await joinAs('ute', 'support')];
    const [viewer, other] = [await app.register(), await app.register()];
    const { userId: who } = viewer;
    expect((await one.call('user.grant', { who, key: 'sorry', coins: 100 })).status).toBe(200);
    expect((await one.call('user.takeBack', { who, key: 'sorry', reason: 'wrong' })).status).toBe(200);
    expect((await give(two, who, { coins: 101 })).status).toBe(409);
    expect((await give(two, other.userId, { coins: 60 })).status).toBe(200);
    await mergeInto(app, viewer, other);
    expect(resultOf('user.show', await two.call('user.show', { who })).giftsLeft).toMatchObject({
      coins: 40,
    });
    expect((await give(two, who, { coins: 41 })).status).toBe(409);
    expect((await give(two, who, { coins: 40 })).status).toBe(200);
  });

  it('count coins that come with an answer to feedback', async () => {
    const support = await joinAs('ilse', 'support');
    const viewer = await app.register();
    const send = (number: number) =>
      viewer.data(contract.feedback.send, {
        description: `It stops after ${number} seconds and never goes on again at all.`,
        contact: 'viewer@example.com',
        problemType: 'playback',
      });
    const sent = [await send(1), await send(2), await send(3)];
    expect((await give(support, viewer.userId, { coins: 150 })).status).toBe(200);
    const answer = ({ feedbackId }: { feedbackId: string }, coins: number) =>
      support.call('feedback.answer', { feedbackId, text: 'We are sorry.', coins });
    const [first = { feedbackId: '' }] = sent;
    expect(reasonOf(await answer(first, 51))).toMatchObject({
      reason: 'giftCoinsLimit',
      values: { left: 50 },
    });
    expect(await coinsOf(viewer)).toBe(150);
    // With gifts and answers of two tabs at once, 50 more are given and no more.
    const answers = sent.map((feedback) => answer(feedback, 30));
    const gifts = Array.from({ length: 6 }, () => give(support, viewer.userId, { coins: 20 }));
    const made = await Promise.all([...answers, ...gifts]);
    const counts = [made.slice(0, 3), made.slice(3)].map(
      (tries) => tries.filter(({ status }) => status === 200).length,
    );
    expect([
      [1, 1],
      [0, 2],
    ]).toContainEqual(counts);
    const given = (counts[0] ?? 0) * 30 + (counts[1] ?? 0) * 20;
    expect(await coinsOf(viewer)).toBe(150 + given);
    expect(resultOf('user.show', await support.call('user.show', { who: viewer.userId })).giftsLeft).toEqual({
      coins: 50 - given,
      days: 7,
    });
  });

  it('stay within 200 coins from two tabs at once, and give a repeated key once', async () => {
    const support = await joinAs('eva', 'support');
    const viewer = await app.register();
    const { userId: who } = viewer;
    const gifts = await Promise.all(Array.from({ length: 10 }, () => give(support, who, { coins: 30 })));
    expect(gifts.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(await coinsOf(viewer)).toBe(180);
    const repeated = { who, key: 'same', coins: 20 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => support.call('user.grant', repeated)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter((answer) => resultOf('user.grant', answer).moved)).toHaveLength(1);
    expect(await coinsOf(viewer)).toBe(200);
  });

  it('are shown to the viewer with the reason that was given', async () => {
    const owner = await joinAs('ada', 'owner');
    const viewer = await app.register();
    const events = await viewer.events();
    const gift = { who: viewer.userId, key: 'sorry', coins: 50, reason: 'Episode 9 stopped twice.' };
    expect((await owner.call('user.grant', gift)).status).toBe(200);
    await events.next();
    expect((await events.next()).event).toMatchObject({
      action: 'user_prize',
      msg: { title: '+50 coins', body: 'Episode 9 stopped twice.' },
    });
    events.close();
    const both = await owner.call('user.grant', { who: viewer.userId, key: 'both', coins: 5, days: 5 });
    expect(both.body).toMatchObject({
      error: 'inputInvalid',
      issues: [expect.objectContaining({ path: ['coins'], message: 'give either coins or days' })],
    });
  });
});

describe('refunds of support', () => {
  const buy = async (viewer: Viewer, templateId: string) => {
    const orderId = await placeOrder(viewer, templateId);
    await sendWebhook(app, { orderId, outcome: 'paid' });
    return orderId;
  };
  const refund = (person: Person, orderId: string) =>
    person.call('order.refund', { orderId, reason: 'paid twice' });
  const priceAt = async (amountMinor: number) => {
    const id = `pack-${amountMinor}`;
    const columns = { id, kind: 1, coins: 10, amountMinor, currency: 'USD', position: 99 };
    await app.platform.database.write.rechargeTemplate.upsert({ where: { id }, create: columns, update: {} });
    return id;
  };

  it('end at 20.00 each and 10 a day, also at once, and an owner refunds the rest', async () => {
    const [support, owner] = [await joinAs('rita', 'support'), await joinAs('romy', 'owner')];
    const viewer = await app.register();
    const dear = await buy(viewer, await priceAt(2001));
    expect(await refund(support, dear)).toMatchObject({
      status: 409,
      body: { refusal: { reason: 'refundAmountLimit', values: { limit: '$20.00' } } },
    });
    expect((await refund(owner, dear)).status).toBe(200);

    const orders = [];
    for (let count = 0; count < 12; count += 1) orders.push(await buy(viewer, await priceAt(2000)));
    const [first = ''] = orders;
    expect(resultOf('order.show', await support.call('order.show', { orderId: first })).refundLimit).toEqual({
      amountMinor: 2000,
      left: 10,
    });
    const answers = await Promise.all(orders.map((orderId) => refund(support, orderId)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(reasonOf)).toEqual(
      Array.from({ length: 2 }, () => ({ reason: 'refundCountLimit', values: { limit: 10 } })),
    );
    const { read } = app.platform.database;
    expect(await read.order.count({ where: { id: { in: orders }, status: 'refunded' } })).toBe(10);
    expect(await coinsOf(viewer)).toBe(20);

    app.advanceClock(86_400);
    await support.signIn();
    const rest = await read.order.findMany({ where: { id: { in: orders }, status: 'paid' } });
    for (const { id } of rest) expect((await refund(support, id)).status).toBe(200);
    expect(await coinsOf(viewer)).toBe(0);
  });

  it('count a refund once that is asked for 50 times at once, and none that the provider refuses', async () => {
    const support = await joinAs('rosa', 'support');
    const viewer = await app.register();
    const orderId = await buy(viewer, await priceAt(499));
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(support, orderId)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const left = async () =>
      resultOf('order.show', await support.call('order.show', { orderId })).refundLimit?.left;
    expect(await left()).toBe(9);
    expect(await coinsOf(viewer)).toBe(0);
    const unpaid = await placeOrder(viewer, await priceAt(499));
    expect(await refund(support, unpaid)).toMatchObject({
      body: { refusal: { reason: 'orderNotRefundable', values: { status: 'created' } } },
    });
    expect(await left()).toBe(9);
  });

  it('take exactly what was reckoned, or ask again', async () => {
    const owner = await joinAs('rhea', 'owner');
    const viewer = await app.register();
    const orderId = await buy(viewer, 'pack-1000');
    const { refundable: expected } = resultOf('order.show', await owner.call('order.show', { orderId }));
    expect(expected).toMatchObject({ coinsTakenBack: 1200, coinsSpent: 0 });
    await unlock(viewer, { dramaId: 'ferry', episodeId: 'ferry-3' });
    const changed = await owner.call('order.refund', { orderId, reason: 'paid twice', expected });
    expect(reasonOf(changed)).toEqual({ reason: 'orderChanged', values: {} });
    expect(await coinsOf(viewer)).toBe(1188);
    const reckoned = { ...expected, coinsTakenBack: 1188, coinsSpent: 12 };
    const refunded = await owner.call('order.refund', { orderId, reason: 'paid twice', expected: reckoned });
    expect(resultOf('order.refund', refunded)).toMatchObject({
      moved: true,
      coinsTakenBack: 1188,
      coinsSpent: 12,
    });
    expect(await coinsOf(viewer)).toBe(0);
  });
});
