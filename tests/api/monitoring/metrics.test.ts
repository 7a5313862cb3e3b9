import { randomUUID } from 'node:crypto';
import { contract, playbackEvent } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { openRawConnection } from '../../support/raw-connection.ts';

const METRICS_TOKEN = 'a token for the monitor';
const app = await startTestApp({ METRICS_TOKEN, LAB: 'on' });
afterAll(app.close);

const askMetrics = (token?: string) =>
  fetch(`${app.address}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
/** Returns the value of a series, as it is written: `name{label="value"}`. 0 when it is missing. */
const readValue = async (series: string): Promise<number> => {
  const text = await (await askMetrics(METRICS_TOKEN)).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
};
const requestsOf = (route: string, code: number) =>
  readValue(`http_requests_total{route="${route}",code="${code}"}`);

beforeAll(async () => {
  await insertDrama(app.platform.database, { slug: 'epic', at: new Date(0), episodes: 5, free: 0 });
  await insertTemplates(app.platform.database);
});

describe('/metrics', () => {
  it('is for those who have the token', async () => {
    expect((await askMetrics()).status).toBe(401);
    expect((await askMetrics('another token that is wrong')).status).toBe(401);
    const response = await askMetrics(METRICS_TOKEN);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });

  it('does not exist without a configured token', async () => {
    const closed = await startTestApp();
    const response = await fetch(`${closed.address}/metrics`, { headers: { authorization: 'Bearer ' } });
    expect(response.status).toBe(404);
    await closed.close();
  });

  it('counts responses by call and code, also those from memory and to what is no request', async () => {
    const before = await requestsOf('home.carousels', 200);
    for (let asked = 0; asked < 3; asked++) await fetch(`${app.address}/api/v1/carousels`);
    expect(await requestsOf('home.carousels', 200)).toBe(before + 3);
    // The second and third came from memory.
    expect(await readValue('http_request_duration_seconds_count{route="home.carousels"}')).toBe(before + 1);
    await app.visitor.refusal(contract.sessions.list);
    expect(await requestsOf('sessions.list', 401)).toBe(1);
    await fetch(`${app.address}/nowhere`);
    expect(await requestsOf('unknown', 404)).toBe(1);
    await (await openRawConnection(app.address, 'nonsense\r\n\r\n')).answer;
    expect(await requestsOf('unreadable', 400)).toBe(1);
  });

  it('counts unlocked episodes and coins once, and orders by status', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 100 });
    const input = { dramaId: 'epic', episodeId: 'epic-1', price: 12 };
    for (let asked = 0; asked < 2; asked++) await viewer.data(contract.unlocks.unlockEpisode, input);
    expect(await readValue('unlocked_episodes_total')).toBe(1);
    expect(await readValue('unlock_coins_total')).toBe(12);

    const order = { templateId: 'pack-1000', idempotencyKey: randomUUID() };
    const { payUrl } = await viewer.data(contract.wallet.placeOrder, order);
    await viewer.data(contract.wallet.placeOrder, order);
    expect(await readValue('orders_total{status="created"}')).toBe(1);
    expect(await readValue('orders_total{status="paid"}')).toBe(0);
    for (let told = 0; told < 2; told++)
      await fetch(`${app.address}${payUrl}/paid`, { method: 'POST', body: '', redirect: 'manual' });
    expect(await readValue('orders_total{status="paid"}')).toBe(1);
  });

  it('counts open streams and measures deliveries', async () => {
    const viewer = await app.register();
    const stream = await viewer.events();
    expect(await readValue('event_streams')).toBe(1);
    expect(await readValue('event_streams_behind')).toBe(0);
    const before = await readValue('outbox_lag_seconds_count');
    await app.grantCoins(viewer, { paid: 100 });
    await viewer.data(contract.unlocks.unlockEpisode, { dramaId: 'epic', episodeId: 'epic-2', price: 12 });
    await stream.next();
    expect(await readValue('outbox_lag_seconds_count')).toBe(before + 1);
    expect(await requestsOf('/events', 200)).toBe(1);
    await stream.close();
  });

  it('has the first frames, stalls and failed starts that players report, and ignores what is none', async () => {
    const episodeId = 'epic-1';
    const eventTime = app.platform.clock.now().toISOString();
    const events = [
      playbackEvent({ eventKey: 'playback_first_frame', episodeId, milliseconds: 240, start: 'cold' }),
      playbackEvent({ eventKey: 'playback_stall', episodeId, milliseconds: 1500 }),
      playbackEvent({ eventKey: 'playback_failed', episodeId, reason: 'rights', renditionWidth: 0 }),
      { eventKey: 'playback_failed', module: 'player/luck', eventId: '0' },
      { eventKey: 'playback_stall', module: 'player', eventId: '9999999' },
      { eventKey: 'playback_stall', module: 'player', eventId: 'long' },
      { eventKey: 'playback_first_frame', module: 'player/other', eventId: '5' },
    ].map((event) => ({ eventTime, ...event }));
    await app.visitor.data(contract.analytics.events, { events });
    expect(await readValue('playback_first_frame_seconds_sum{start="cold"}')).toBe(0.24);
    expect(await readValue('playback_stall_seconds_count')).toBe(1);
    expect(await readValue('playback_stall_seconds_sum')).toBe(1.5);
    expect(await readValue('playback_failures_total{reason="rights"}')).toBe(1);
  });

  it('has the free disk space and the write queue', async () => {
    expect(await readValue('data_disk_free_bytes')).toBeGreaterThan(0);
    const { database } = app.platform;
    const writes = Array.from({ length: 200 }, () =>
      database.groupedTransaction(
        (tx) => tx.$executeRaw`UPDATE "Category" SET "position" = 1 WHERE "slug" = 'none'`,
      ),
    );
    expect(database.waitingWrites()).toBeGreaterThan(100);
    await Promise.all(writes);
    expect(await readValue('write_queue_length')).toBe(0);
  });
});
