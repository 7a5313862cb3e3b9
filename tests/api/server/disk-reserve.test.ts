import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { contract, errorTable, languages } from '@cliffhanger/contracts';
import { releaseStartReserve } from '@cliffhanger/server/platform/data-folder/start-reserve.ts';
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

describe('a full disk', () => {
  /** Lets SQLite refuse every new page of the database, as on a full disk. */
  const setFull = async (isFull: boolean) => {
    const pages = isFull ? 1 : 1_000_000;
    await database.write.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`);
    await database.groupedTransaction(async (tx) => void tx.rows(`PRAGMA max_page_count = ${pages}`));
  };
  /** Repeats a call until the pages that exist are used up. */
  const untilRefused = async (call: () => ReturnType<typeof viewer.send>) => {
    for (let calls = 0; calls < 200; calls++) {
      const answer = await call();
      if (answer.code !== 200) return answer;
    }
    throw new Error('the disk did not become full');
  };

  it('is said to viewers who write, in four languages and with Retry-After, while others read', async () => {
    setFree(200 * megabyte);
    await setFull(true);
    const { code, status } = errorTable.diskFull;
    const text = { ...feedback, description: feedback.description.repeat(8), screenshots: [] };
    const comment = () => ({ ...first, text: randomUUID().repeat(5) });
    const messages = new Set<string>();
    for (const language of languages) {
      const by = viewer.with({ 'accept-language': language });
      const refused = await untilRefused(() => by.send(contract.feedback.send, text));
      expect(refused).toMatchObject({ code, status, data: { retryAfterSeconds: 60 } });
      expect(refused.headers.get('retry-after')).toBe('60');
      messages.add(refused.msg);
    }
    expect(messages.size).toBe(languages.length);
    expect(await untilRefused(() => viewer.send(contract.comments.add, comment()))).toMatchObject({ code });
    expect((await viewer.send(contract.dramas.detail, first)).code).toBe(200);
    await setFull(false);
    expect((await viewer.send(contract.feedback.send, text)).code).toBe(200);
  });

  it('leaves a start some megabytes, which the server keeps while there is space', async () => {
    const { DATA_DIR } = app.platform.config;
    const reserve = path.join(DATA_DIR, 'start-reserve');
    setFree(200 * megabyte);
    await app.runJobs();
    expect(existsSync(reserve)).toBe(false);
    setFree(210 * megabyte);
    await app.runJobs();
    expect(existsSync(reserve)).toBe(true);
    await releaseStartReserve(DATA_DIR, { freeBytes: async () => megabyte });
    expect(existsSync(reserve)).toBe(true);
    await releaseStartReserve(DATA_DIR, { freeBytes: async () => megabyte - 1 });
    expect(existsSync(reserve)).toBe(false);
  });
});
