import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../support/api-client.ts';
import { startTestApp } from '../../support/app.ts';
import { insertTemplates } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
afterEach(() => app.platform.labClock?.reset());
await insertTemplates(app.platform.database);

const page = async (language = 'en'): Promise<string> =>
  (await fetch(`${app.address}/lab`, { headers: { 'accept-language': language } })).text();
/** Presses a button of the page. `origin` is the Origin header; null omits it. */
const press = (button: string, origin: string | null = app.address) =>
  fetch(`${app.address}/lab/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: origin === null ? {} : { origin },
  });
const serverDate = async () => {
  const answer = await fetch(`${app.address}/api/v1/settings`);
  return new Date(answer.headers.get('date') ?? '');
};

describe('the lab', () => {
  it('links to every local page, in the reader’s language', async () => {
    const english = await page();
    for (const href of ['/lab/outbox', '/lab/telegram', '/docs']) {
      expect(english).toContain(`href="${href}"`);
      expect((await fetch(app.address + href)).status).toBe(200);
    }
    expect(await page('zh')).toContain('实验室');
  });

  it('moves the clock of the whole server forward and back', async () => {
    const before = app.platform.clock.now();
    // Sends a first request, so that a later response can come from the response cache.
    await serverDate();
    expect((await press('clock/week')).status).toBe(303);
    expect(app.platform.clock.now().getTime() - before.getTime()).toBe(7 * 86_400_000);
    expect((await serverDate()).getTime() - before.getTime()).toBe(7 * 86_400_000);
    await press('clock/reset');
    expect(app.platform.clock.now()).toEqual(before);
  });

  it('makes expiring things expire at once', async () => {
    const viewer = await app.register();
    const payload = { templateId: 'pack-100', idempotencyKey: 'lab-order' };
    const { order, payUrl } = await viewer.data(contract.wallet.placeOrder, payload);
    expect(await page()).toContain(payUrl);
    await press('clock/hour');
    const { orderId } = order;
    expect((await viewer.data(contract.wallet.orderStatus, { orderId })).status).toBe('expired');
  });

  it('grants coins and days to a viewer, and notifies their devices', async () => {
    const viewer = await app.register();
    expect(await page()).toContain(`viewers/${viewer.userId}/coins`);
    const events = await viewer.events();
    await press(`viewers/${viewer.userId}/coins`);
    await press(`viewers/${viewer.userId}/days`);
    const received = [];
    for (let count = 0; count < 4; count += 1) received.push((await events.next()).event);
    events.close();
    const title = '+10 coins';
    expect(received).toContainEqual({ action: 'user_prize', msg: { title, body: 'A present for you.' } });
    expect(received).toContainEqual({ action: 'update_vip', msg: { OrderType: 3 } });
    const userInfo = await viewer.data(contract.account.userInfo);
    expect(userInfo?.coin).toBe(10);
    expect(new Date(userInfo?.memberExpire ?? 0) > app.platform.clock.now()).toBe(true);
  });

  it('refuses an unknown viewer', async () => {
    expect((await press('viewers/nobody/coins')).status).toBe(404);
  });

  it('ignores form submissions from other sites', async () => {
    const before = app.platform.clock.now();
    for (const origin of ['https://evil.example', 'null', null]) {
      for (const button of ['clock/day', 'reset', 'reset/now'])
        expect((await press(button, origin)).status).toBe(403);
    }
    expect(app.platform.clock.now()).toEqual(before);
  });

  it('offers day one only where the server can be restarted', async () => {
    expect(await page()).not.toContain('/lab/reset');
    expect((await press('reset')).status).toBe(303);
    expect((await press('reset/now')).status).toBe(403);
  });

  it.each<[string, string]>([
    ['LAB', 'off'],
    ['HOST', '0.0.0.0'],
    ['PUBLIC_URL', 'https://drama.example'],
  ])('is not found when it is off, and neither is any local page: %s=%s', async (key, value) => {
    const other = await startTestApp({ [key]: value, PAYMENT_PROVIDER: '' });
    for (const path of [
      '/lab',
      '/lab/outbox',
      '/lab/telegram',
      '/lab/consent/google',
      '/lab/checkout/x',
      '/lab/lab.css',
    ])
      expect((await fetch(other.address + path)).status, path).toBe(404);
    for (const path of ['/lab/clock/day', '/lab/checkout/x/paid', '/webhooks/payment'])
      expect((await fetch(other.address + path, { method: 'POST' })).status, path).toBe(404);
    const { providers } = await other.visitor.data(contract.settings.get);
    expect(Object.values(providers).filter(Boolean)).toEqual([]);
    await other.close();
  });

  it('being off leaves no payment provider and creates no order', async () => {
    const other = await startTestApp({ LAB: 'off', PAYMENT_PROVIDER: '' });
    await insertTemplates(other.platform.database);
    const viewer = await other.register();
    const input = { templateId: 'pack-100', idempotencyKey: 'order-off' };
    expect((await viewer.refusal(contract.wallet.placeOrder, input)).error).toBe('paymentOff');
    expect(await other.platform.database.read.order.count()).toBe(0);
    await other.runJobs();
    await other.close();
  });

  it('being off does not affect orders placed before', async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'cliffhanger-lab-'));
    const before = await startTestApp({ DATA_DIR });
    await insertTemplates(before.platform.database);
    const { token } = await before.register();
    const client = createApiClient(before.address, { authorization: `Bearer ${token}` });
    const input = { templateId: 'pack-100', idempotencyKey: 'order-before' };
    const { order, payUrl } = await client.data(contract.wallet.placeOrder, input);
    await fetch(`${before.address}${payUrl}/paid`, { method: 'POST' });
    const open = await client.data(contract.wallet.placeOrder, { ...input, idempotencyKey: 'order-open' });
    await before.close();

    const other = await startTestApp({ DATA_DIR, LAB: 'off', PAYMENT_PROVIDER: '' });
    const later = createApiClient(other.address, { authorization: `Bearer ${token}` });
    expect((await later.data(contract.wallet.orderStatus, { orderId: order.orderId })).status).toBe('paid');
    await expect(other.staff('order.refund', { orderId: order.orderId, reason: 'test' })).rejects.toThrow(
      `order ${order.orderId} (paid, provider local) cannot be refunded: no payment provider is configured`,
    );
    other.advanceClock(31 * 60);
    await other.runJobs();
    const { orderId } = open.order;
    expect((await later.data(contract.wallet.orderStatus, { orderId })).status).toBe('expired');
    await other.close();
    rmSync(DATA_DIR, { recursive: true });
  });
});
