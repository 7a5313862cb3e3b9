import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const megabyte = 1024 ** 2;
const disk = { freeBytes: 0 };
const freeBytes = async () => {
  if (Number.isNaN(disk.freeBytes)) throw new Error('the folder is gone');
  return disk.freeBytes;
};
const app = await startTestApp({ MIN_FREE_DISK_MB: '100' }, {}, { diskSpace: { freeBytes } });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
const viewer = await app.register();
const first = { dramaId: 'ferry', episodeId: 'ferry-1' };

/** Sets the free space, which the server looks at again after a second. */
const setFree = (bytes: number) => {
  disk.freeBytes = bytes;
  app.advanceClock(1);
};
const screenshot = (await createCanvas(40, 80).encode('png')).toString('base64');
const feedback = {
  description: 'The third episode stops after ten seconds and does not go on.',
  contact: 'ada@example.com',
  problemType: 'playback' as const,
};
const countRows = () => ({
  events: database.rows('SELECT 1 FROM AnalyticsEvent').length,
  campaigns: database.rows('SELECT 1 FROM CampaignParameter').length,
  plays: database.rows('SELECT 1 FROM PlaybackCount').length,
  comments: database.rows('SELECT 1 FROM Comment').length,
});
/** Makes a call of each kind that nobody pays for. @returns what came of them */
const writeAll = async () => {
  const before = countRows();
  const { events, campaign } = contract.analytics;
  await app.visitor.data(events, { events: [{ eventTime: startOfTests.toISOString(), eventKey: 'launch' }] });
  await app.visitor.data(campaign, { uuid: randomUUID() });
  const { playCount } = await (await app.register()).data(contract.progress.playbackCount, first);
  const comment = await viewer.send(contract.comments.add, { ...first, text: randomUUID() });
  const picture = await viewer.send(contract.feedback.send, { ...feedback, screenshots: [screenshot] });
  await app.runJobs();
  const after = countRows();
  const names = Object.keys(after) as (keyof typeof after)[];
  return {
    written: names.filter((name) => after[name] > before[name]),
    answers: [comment.code, picture.code],
    playCount,
  };
};

describe.each([
  ['below twice MIN_FREE_DISK_MB', 200 * megabyte - 1],
  ['without any', 0],
  ['of unknown size', Number.NaN],
])('with free space %s', (_, bytes) => {
  beforeEach(() => setFree(bytes));

  it('the server stores nothing that nobody pays for, and says so where a viewer waits', async () => {
    const { playCount } = await database.read.episode.findUniqueOrThrow({ where: { id: 'ferry-1' } });
    expect(await writeAll()).toEqual({ written: [], answers: [3007, 3506], playCount });
  });

  it('the server takes orders, payments, unlocks, check-ins, sign-ins and feedback without pictures', async () => {
    const buyer = await app.register();
    const orderId = await placeOrder(buyer, 'pack-1000');
    expect(await sendWebhook(app, { orderId, outcome: 'paid' })).toBe(204);
    const third = { dramaId: 'ferry', episodeId: 'ferry-3' };
    const { balance } = await buyer.data(contract.unlocks.unlockEpisode, { ...third, price: 12 });
    expect(balance.coin).toBeGreaterThan(900);
    await buyer.data(contract.rewards.checkIn, { kind: 'checkIn' });
    await buyer.data(contract.progress.report, { ...first, progress: 3 });
    await buyer.data(contract.feedback.send, { ...feedback, screenshots: [] });
  });
});

it('with free space of twice MIN_FREE_DISK_MB the server stores everything', async () => {
  setFree(200 * megabyte);
  const { playCount, ...rest } = await writeAll();
  expect(rest).toEqual({ written: ['events', 'campaigns', 'plays', 'comments'], answers: [200, 200] });
  expect(playCount).toBeGreaterThan(0);
});
