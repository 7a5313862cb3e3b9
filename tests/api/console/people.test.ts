import { contract } from '@cliffhanger/contracts';
import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { deleteAccount, requestDeletion } from '../../support/deletion.ts';
import { insertViewers } from '../../support/insert-viewers.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';
import { createAllViewerData } from '../../support/viewer-data.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;
const { joinAs } = desk;
const support = await joinAs('ines', 'support');
const read = async <Name extends StaffCallName>(
  name: Name,
  input: Partial<StaffArguments<Name>>,
): Promise<StaffResult<Name>> => resultOf(name, await support.call(name, input));
const show = (who: string, more = {}) => read('user.show', { who, ...more });
const refusalOf = ({ body }: { body: unknown }) => (body as { refusal?: object }).refusal;
const buy = async (viewer: Viewer, templateId: string, outcome: 'paid' | 'failed' = 'paid') => {
  const orderId = await placeOrder(viewer, templateId);
  await sendWebhook(app, {
    orderId,
    outcome,
    ...(outcome === 'failed' && { failureReason: 'declined' as const }),
  });
  return orderId;
};
const openings = async (viewerId: string) =>
  (await app.staff('log.list', { subject: viewerId, action: 'user.show', limit: 100 })) as {
    items: { operator: string; door: string }[];
  };

beforeAll(async () => {
  await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 12 });
  await insertTemplates(database);
});

describe('a person', () => {
  it('has what they watched, unlocked, wrote, redeemed, and what staff did', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await createAllViewerData(app, viewer, other);
    await app.staff('user.grant', { who: viewer.userId, coins: 5, key: 'sorry' });
    const person = await show(viewer.userId, { language: 'zh' });
    expect(person).toMatchObject({
      joinedInto: null,
      deletedAt: null,
      lastSeenAt: expect.any(String),
      dramas: [expect.objectContaining({ slug: 'ferry', title: 'ferry (zh)', at: expect.any(String) })],
      dramaCount: 1,
      staffActions: [expect.objectContaining({ action: 'user.grant', operator: 'tester@test' })],
    });
    expect(person.dramas[0]?.unlockCount).toBe(
      await database.read.unlock.count({ where: { userId: viewer.userId } }),
    );
    for (const list of ['comments', 'feedback', 'redemptions', 'orders'] as const)
      expect(person[list].length, list).toBeGreaterThan(0);
    expect(person.movementCount).toBe(
      await database.read.ledgerTransfer.count({ where: { userId: viewer.userId } }),
    );
    const mine = await read('user.movements', { who: viewer.userId, reason: 'prize', limit: 5 });
    expect(mine).toMatchObject([{ reason: 'prize', key: 'sorry' }]);
    const [first] = await read('user.movements', { who: viewer.userId, language: 'zh', limit: 1 });
    const [second] = await read('user.movements', {
      who: viewer.userId,
      beforeId: first?.movementId,
      language: 'zh',
      limit: 1,
    });
    expect(person.movements.slice(0, 2)).toEqual([first, second]);
  });

  it('has notes of staff, which the viewer does not get and the log does not repeat', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    const who = viewer.userId;
    for (const text of ['shares a phone', ' asked\ntwice ']) await read('user.note', { who, text });
    const [theirs] = await read('user.note', { who: other.userId, text: 'of the other account' });
    const { notes } = await show(who);
    expect(notes).toMatchObject([
      { author: 'ines', text: 'asked\ntwice', at: clock.now().toISOString() },
      { author: 'ines', text: 'shares a phone' },
    ]);
    const remove = (noteId = '') => support.call('user.removeNote', { who, noteId });
    expect((await remove(notes[0]?.id)).body.result).toEqual(notes.slice(1));
    for (const id of [notes[0]?.id, theirs?.id])
      expect(refusalOf(await remove(id))).toEqual({ reason: 'noteUnknown', values: {} });
    expect(await support.call('user.note', { who, text: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'inputInvalid', issues: [{ path: ['text'] }] },
    });
    const { staffActions } = await show(who);
    expect(staffActions.map(({ action, before, after }) => [action, before.notes, after.notes])).toEqual([
      ['user.remove-note', 2, 1],
      ['user.note', 1, 2],
      ['user.note', 0, 1],
    ]);
    expect(JSON.stringify(staffActions)).not.toMatch(/phone|twice/);
    expect(JSON.stringify(await viewer.data(contract.myData.export))).not.toContain('phone');
    await mergeInto(app, viewer, other);
    expect((await show(who)).notes.map(({ text }) => text)).toEqual([
      'of the other account',
      'shares a phone',
    ]);
  });

  it('is opened with one entry in the log for ten minutes and person, and none by a command', async () => {
    const viewer = await app.register();
    await app.staff('user.show', { who: viewer.userId });
    await Promise.all(Array.from({ length: 5 }, () => show(viewer.userId)));
    expect((await openings(viewer.userId)).items).toMatchObject([{ operator: 'ines', door: 'console' }]);
    app.advanceClock(9 * 60);
    await show(viewer.userId);
    expect((await openings(viewer.userId)).items).toHaveLength(1);
    app.advanceClock(2 * 60);
    await show(viewer.userId);
    expect((await openings(viewer.userId)).items).toHaveLength(2);
    await (await joinAs('olga', 'owner')).call('user.show', { who: viewer.username });
    expect((await openings(viewer.userId)).items).toHaveLength(3);
    expect((await show(viewer.userId)).staffActions).toEqual([]);
  });

  it('is found after they were joined or erased, and says where they went', async () => {
    const [viewer, other, gone] = [await app.register(), await app.register(), await app.register()];
    const numberOf = async ({ userId }: Viewer) =>
      (await database.read.user.findUniqueOrThrow({ where: { id: userId } })).number;
    await mergeInto(app, viewer, other);
    expect((await show(String(await numberOf(other)))).joinedInto).toMatchObject({
      id: viewer.userId,
      number: await numberOf(viewer),
    });
    await requestDeletion(app, gone);
    expect(await show(gone.userId)).toMatchObject({ deletionDueAt: expect.any(String), deletedAt: null });
    await deleteAccount(app, gone);
    expect(await show(String(await numberOf(gone)))).toMatchObject({
      deletedAt: expect.any(String),
      identities: [],
    });
    const refused = await support.call('user.block', { who: gone.userId, reason: 'spam', blocked: true });
    expect(refusalOf(refused)).toEqual({ reason: 'viewerUnknown', values: { who: gone.userId } });
  });

  it('is signed out on one device, or on all, which the log has', async () => {
    const viewer = await app.register();
    await app.visitor.data(contract.user.login, {
      type: 'account',
      username: viewer.username,
      password: app.seal(viewer.password),
    });
    const [latest] = (await show(viewer.userId)).sessions;
    const end = (input: object) => read('user.endSessions', { who: viewer.userId, ...input });
    const other = await app.register();
    expect((await end({ sessionId: (await show(other.userId)).sessions[0]?.id })).endedCount).toBe(0);
    expect(await end({ sessionId: latest?.id })).toMatchObject({
      endedCount: 1,
      sessionCount: 1,
    });
    expect(await end({})).toMatchObject({ endedCount: 1, sessionCount: 0 });
    expect((await viewer.refusal(contract.wallet.movements)).error).toBe('signedInElsewhere');
    expect((await show(viewer.userId)).staffActions).toMatchObject([
      { action: 'user.end-sessions', before: { sessions: 1 }, after: { sessions: 0 } },
      { action: 'user.end-sessions', before: { sessions: 2 }, after: { sessions: 1 } },
    ]);
  });

  it('has a second payment for the same within ten minutes marked', async () => {
    const viewer = await app.register();
    const first = await buy(viewer, 'pack-1000');
    app.advanceClock(68);
    const second = await buy(viewer, 'pack-1000');
    app.advanceClock(11 * 60);
    const third = await buy(viewer, 'pack-1000');
    const repeats = (orders: { id: string; repeats: null | { id: string } }[]) =>
      Object.fromEntries(orders.map(({ id, repeats }) => [id, repeats?.id ?? null]));
    const expected = { [first]: null, [second]: first, [third]: null };
    expect(repeats((await show(viewer.userId)).orders)).toEqual(expected);
    const result = await read('order.list', { who: viewer.userId, limit: 10 });
    expect(repeats(result)).toEqual(expected);
    const shown = await read('order.show', { orderId: second });
    expect(shown.repeats).toMatchObject({ id: first });
  });
});

describe('the list of people', () => {
  const list = (input: object) => read('user.list', { limit: 50, ...input });
  const namesOf = ({ items }: { items: { displayName: string }[] }) =>
    items.map(({ displayName }) => displayName).sort();
  const nameOf = async (viewer: Viewer, data: object) => {
    await database.write.user.update({ where: { id: viewer.userId }, data });
    return viewer;
  };

  it('filters, says what was paid in each currency, and leaves out who is gone', async () => {
    const ida = await nameOf(await app.register(), { displayName: 'list-ida' });
    const ben = await nameOf(await app.register(), { displayName: 'list-ben' });
    const cem = await nameOf(await app.register(), { displayName: 'list-cem' });
    await buy(ida, 'pack-1000');
    await database.write.user.update({ where: { id: ida.userId }, data: { country: 'BR' } });
    await app.grantDays(ben, 7);
    await app.staff('user.block', { who: cem.userId, reason: 'spam', blocked: true });
    const found = (input: object) => list({ text: 'list-', ...input }).then(namesOf);
    expect(await found({})).toEqual(['list-ben', 'list-cem', 'list-ida']);
    expect(await found({ spender: true })).toEqual(['list-ida']);
    expect(await found({ spender: false })).toEqual(['list-ben', 'list-cem']);
    expect(await found({ member: true })).toEqual(['list-ben']);
    expect(await found({ blocked: true })).toEqual(['list-cem']);
    expect(await found({ muted: true })).toEqual([]);
    expect(await found({ country: 'BR' })).toEqual(['list-ida']);
    expect(await found({ newDays: 1 })).toHaveLength(3);
    expect(await list({ text: ida.username })).toMatchObject({
      items: [{ displayName: 'list-ida', paid: [{ currency: 'USD', amountMinor: expect.any(Number) }] }],
      nextCursor: null,
    });
    await deleteAccount(app, ben);
    expect(await found({})).toEqual(['list-cem', 'list-ida']);
    expect(refusalOf(await support.call('user.list', { limit: 1, cursor: 'x' }))).toMatchObject({
      reason: 'pageUnknown',
    });
  });

  it('pages through everybody once, in each order', async () => {
    await insertViewers(app, 60);
    const all = await database.read.user.findMany({ where: { deletedAt: null, joinedIntoId: null } });
    for (const sort of ['newest', 'seen', 'coins']) {
      const ids: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await list({ sort, limit: 7, cursor });
        ids.push(...page.items.map(({ id }: { id: string }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(ids.toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted());
    }
  });
});

describe('the list of orders', () => {
  it('filters, and adds up each currency by itself', async () => {
    const viewer = await app.register();
    await database.write.user.update({ where: { id: viewer.userId }, data: { country: 'DE' } });
    const paid = await buy(viewer, 'pack-1000');
    const failed = await buy(viewer, 'pack-1000', 'failed');
    const euro = await buy(viewer, 'pack-1000');
    await database.write.order.update({ where: { id: euro }, data: { currency: 'EUR', amountMinor: 500 } });
    await app.staff('order.refund', { orderId: paid, reason: 'asked' });
    const ids = async (input: object) => {
      const result = await read('order.list', { limit: 50, country: 'DE', ...input });
      return result.map(({ id }: { id: string }) => id);
    };
    expect(await ids({})).toEqual([euro, failed, paid]);
    expect(await ids({ failureReason: 'declined' })).toEqual([failed]);
    expect(await ids({ reference: paid })).toEqual([paid]);
    expect(await ids({ templateId: 'no-such-pack' })).toEqual([]);
    expect(await ids({ since: new Date(clock.now().getTime() + 1000).toISOString() })).toEqual([]);
    expect(await ids({ until: clock.now().toISOString() })).toEqual([]);
    const result = await read('order.sums', { country: 'DE' });
    const price = (await database.read.order.findUniqueOrThrow({ where: { id: paid } })).amountMinor;
    expect(result).toEqual([
      { currency: 'EUR', orders: 1, paidOrders: 1, paidMinor: 500, refundedOrders: 0, refundedMinor: 0 },
      { currency: 'USD', orders: 2, paidOrders: 0, paidMinor: 0, refundedOrders: 1, refundedMinor: price },
    ]);
  });
});
