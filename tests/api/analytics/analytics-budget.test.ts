import { type AnalyticsEvent, contract, limits } from '@cliffhanger/contracts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const METRICS_TOKEN = 'a token for the monitor';
const megabyte = 1024 ** 2;
const app = await startTestApp({
  METRICS_TOKEN,
  TRUST_PROXY: 'on',
  ANALYTICS_MB_PER_NETWORK: '1',
  ANALYTICS_MB_PER_DAY: '2',
});
afterAll(() => app.close());
const { database } = app.platform;

/** The largest event that fits into a call ten times. */
const largest: AnalyticsEvent = {
  eventTime: '2026-11-20T12:00:00Z',
  module: 'x'.repeat(500),
  adName: 'y'.repeat(500),
  deviceName: 'z'.repeat(400),
};
const events = Array<AnalyticsEvent>(limits.analytics.maxEventsPerCall).fill(largest);
const from = (address: string) => app.visitor.with({ 'x-forwarded-for': address });
/** Reports for one network, 14 kB a call. */
const flood = async (address: string, calls: number) => {
  const send = () => from(address).data(contract.analytics.events, { events });
  for (let call = 0; call < calls; call += 10) await Promise.all(Array.from({ length: 10 }, send));
  await app.runJobs();
};
const storedBytes = () => {
  const [stored] = database.rows<{ bytes: number }>(
    `SELECT coalesce((SELECT sum(length(module) + length(adName) + length(deviceName)) FROM AnalyticsEvent), 0)
       + coalesce((SELECT sum(length(adName)) FROM CampaignParameter), 0) AS bytes`,
  );
  return stored?.bytes ?? 0;
};
const droppedBy = async (reason: string): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${app.address}/metrics`, { headers })).text();
  return Number(
    new RegExp(`^analytics_dropped_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
};
let before = 0;
beforeEach(() => {
  app.advanceClock(86_400);
  before = storedBytes();
});
const storedToday = () => storedBytes() - before;

describe('the analytics budget', () => {
  it('of a network bounds what it stores in a day, as a visitor or with an account', async () => {
    await flood('192.0.2.1', 90);
    const stored = storedToday();
    expect(stored).toBeGreaterThan(0.8 * megabyte);
    expect(stored).toBeLessThanOrEqual(megabyte);
    expect(await droppedBy('network')).toBeGreaterThan(100);

    const viewer = await app.register({ 'x-forwarded-for': '192.0.2.1' });
    await viewer.data(contract.analytics.events, { events });
    // Larger than the rest that no event fits into.
    const text = 'Cliff'.repeat(100);
    const campaign = { uuid: text, adName: text, adsetName: text, campaignName: text };
    await viewer.data(contract.analytics.campaign, campaign);
    await app.runJobs();
    expect(storedToday()).toBe(stored);
    await flood('192.0.2.2', 10);
    expect(storedToday()).toBe(stored + 10 * 10 * 1400);

    app.advanceClock(86_400);
    await flood('192.0.2.1', 10);
    expect(storedToday()).toBe(stored + 2 * 10 * 10 * 1400);
  });

  it('of all networks bounds what they store in a day', async () => {
    for (let host = 1; host <= 3; host++) await flood(`192.0.2.${host}`, 80);
    expect(storedToday()).toBeGreaterThan(1.6 * megabyte);
    expect(storedToday()).toBeLessThanOrEqual(2 * megabyte);
    expect(await droppedBy('server')).toBeGreaterThan(100);
  });
});
