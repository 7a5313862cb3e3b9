import { randomUUID } from 'node:crypto';
import { contract, type Movement } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertTemplates(database);
await insertDrama(database, { slug: 'ferry', at: startOfTests, episodes: 30 });

const { movements } = contract.wallet;
const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const readAll = async (viewer: Viewer, limit: number) => {
  const items: Movement[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await viewer.data(movements, { limit, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
};

describe('wallet movements', () => {
  it('list every change with its reason and the balance after it, newest first', async () => {
    const viewer = await app.register();
    expect(await viewer.data(movements)).toEqual({ items: [], nextCursor: null });
    const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
    const { order } = await viewer.data(contract.wallet.placeOrder, input);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    app.advanceClock(1);
    await viewer.data(contract.unlocks.unlockEpisode, { ...ferry(3), price: 12 });
    app.advanceClock(1);
    await viewer.data(contract.unlocks.undo, ferry(3));
    app.advanceClock(1);
    const all = 28 * 12 * 0.75;
    await app.grantCoins(viewer, { bonus: all - 100 });
    app.advanceClock(1);
    await viewer.data(contract.unlocks.unlockEpisode, { ...ferry(3), scope: 'rest', price: all });
    const items = await readAll(viewer, 100);
    expect(
      items.map(({ reason, coins, balanceAfterCoins, dramaTitle, episodeNumber }) => [
        reason,
        coins,
        balanceAfterCoins,
        dramaTitle,
        episodeNumber,
      ]),
    ).toEqual([
      ['unlock', -252, 0, 'ferry (en)', null],
      ['prize', 152, 252, null, null],
      ['undoUnlock', 12, 100, 'ferry (en)', 3],
      ['unlock', -12, 88, 'ferry (en)', 3],
      ['recharge', 100, 100, null, null],
    ]);
    expect(items.at(-1)?.createdAt).toBe(startOfTests.toISOString());
  });

  it('are paged without gaps or repeats, even at equal times, and always add up', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 200, bonus: 100 });
    for (let number = 3; number <= 20; number++) {
      await viewer.data(contract.unlocks.unlockEpisode, { ...ferry(number), price: 12 });
      if (number % 3 === 0) app.advanceClock(1);
    }
    const whole = await readAll(viewer, 100);
    expect(whole).toHaveLength(19);
    for (const limit of [1, 4, 19]) expect(await readAll(viewer, limit)).toEqual(whole);
    const oldestFirst = whole.toReversed();
    let balance = 0;
    for (const { coins, balanceAfterCoins } of oldestFirst) {
      balance += coins;
      expect(balanceAfterCoins).toBe(balance);
    }
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ coin: balance });
  });

  it('are each viewer’s own, in their language', async () => {
    const [viewer, other] = [await app.register({ 'accept-language': 'zh' }), await app.register()];
    await app.grantCoins(viewer, { paid: 12 });
    await viewer.data(contract.unlocks.unlockEpisode, { ...ferry(3), price: 12 });
    expect((await viewer.data(movements)).items[0]?.dramaTitle).toBe('ferry (zh)');
    expect(await other.data(movements)).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    'nonsense',
    '',
    Buffer.from('["x","y"]').toString('base64url'),
    Buffer.from('[1e17,"y"]').toString('base64url'),
  ])('refuse the cursor "%s"', async (cursor) => {
    const viewer = await app.register();
    expect(await viewer.refusal(movements, { cursor })).toMatchObject({ error: 'invalidInput' });
  });
});
