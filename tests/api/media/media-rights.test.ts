import { setImmediate } from 'node:timers/promises';
import { contract, successCode } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import {
  type HandedOutLink,
  lateSegment,
  linkOf,
  statusesOf,
  writeEpisodes,
} from '../../support/media-links.ts';
import { getUserInfo, mergeInto, unlock } from '../../support/merging.ts';
import { placeOrder, sendWebhook } from '../../support/payment.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertTemplates(database);
await insertSeriesTemplate(database, 'ferry');
writeEpisodes(app, 'ferry', 8);
afterEach(async () => {
  expect(await findLedgerDiscrepancies(database)).toEqual([]);
});

const ferry = (number: number) => ({ dramaId: 'ferry', episodeId: `ferry-${number}` });
const getLink = async (viewer: Viewer, number: number): Promise<HandedOutLink> => {
  const link = await linkOf(viewer, ferry(number));
  if (!link) throw new Error(`ferry-${number} is locked`);
  return link;
};
/** The statuses of all files of a link, each once. */
const distinctStatuses = async (link: HandedOutLink, names?: readonly string[]) => [
  ...new Set(Object.values(await statusesOf(app, link, names))),
];
const beforeStartIsOver = ['init.mp4', '00000.m4s', '../poster.jpg', '../subtitles/en.vtt', 'index.m3u8'];
const buy = async (viewer: Viewer, templateId: string) => {
  const orderId = await placeOrder(viewer, templateId);
  await sendWebhook(app, { orderId, outcome: 'paid' });
  return orderId;
};
const withCoins = async (paid: number) => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid });
  return viewer;
};

describe('an account that was joined into another', () => {
  it('has links that open nothing once the survivor took the unlock back', async () => {
    const [first, second] = [await withCoins(54), await app.register()];
    await first.data(contract.unlocks.unlockEpisode, { ...ferry(3), scope: 'rest', price: 54 });
    const links = await Promise.all([3, 4, 8].map((number) => getLink(first, number)));
    await mergeInto(app, second, first);
    for (const link of links) expect(await distinctStatuses(link, beforeStartIsOver)).toEqual([200]);
    await second.data(contract.unlocks.undo, ferry(4));
    expect(await getUserInfo(second)).toMatchObject({ coin: 54 });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it.each([
    ['before the join', true],
    ['after it', false],
  ])('cannot have an unlock taken back when its media was loaded %s', async (_, isBefore) => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    if (isBefore) expect(await statusesOf(app, link, [lateSegment])).toEqual({ [lateSegment]: 200 });
    await mergeInto(app, second, first);
    if (!isBefore) expect(await statusesOf(app, link, [lateSegment])).toEqual({ [lateSegment]: 200 });
    expect(await second.refusal(contract.unlocks.undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
    expect(await getUserInfo(second)).toMatchObject({ coin: 0 });
  });

  it('keeps what was loaded in mind over several joins', async () => {
    const [first, second, third] = [await withCoins(12), await app.register(), await app.register()];
    await unlock(first, ferry(3));
    await statusesOf(app, await getLink(first, 3), [lateSegment]);
    await mergeInto(app, second, first);
    await mergeInto(app, third, second);
    expect(await third.refusal(contract.unlocks.undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('has links that stay shut when it took the unlock back before the join', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    await first.data(contract.unlocks.undo, ferry(3));
    await mergeInto(app, second, first);
    expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('answers a repeated undo after the join with the same movement', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const undone = await first.data(contract.unlocks.undo, ferry(3));
    await mergeInto(app, second, first);
    expect(await second.data(contract.unlocks.undo, ferry(3))).toMatchObject({
      movement: { movementId: undone.movement.movementId },
      balance: { coin: 12 },
    });
  });

  it.each(['week', 'ferry-series'])(
    'has links that open nothing once %s was refunded',
    async (templateId) => {
      const [first, second] = [await app.register(), await app.register()];
      const orderId = await buy(first, templateId);
      const links = await Promise.all([3, 4].map((number) => getLink(first, number)));
      await mergeInto(app, second, first);
      for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
      await sendWebhook(app, { orderId, outcome: 'refunded' });
      for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
    },
  );

  it('has links that open what the survivor may watch', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    await mergeInto(app, second, first);
    await first.refusal(contract.unlocks.undo, ferry(3));
    expect(await distinctStatuses(link)).toEqual([200]);
  });
});

describe('posters and subtitles', () => {
  it('are refused as segments are once the right is lost', async () => {
    const viewer = await withCoins(12);
    await unlock(viewer, ferry(3));
    const link = await getLink(viewer, 3);
    expect(await distinctStatuses(link, beforeStartIsOver)).toEqual([200]);
    await viewer.data(contract.unlocks.undo, ferry(3));
    expect(await distinctStatuses(link)).toEqual([403]);
  });
});

describe('an account that is closed', () => {
  const linksOf = async (viewer: Viewer) => {
    await buy(viewer, 'week');
    return Promise.all([1, 3].map((number) => getLink(viewer, number)));
  };

  it('has links that open nothing once it is deleted, of free episodes neither', async () => {
    const viewer = await app.register();
    const links = await linksOf(viewer);
    for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
    await viewer.data(contract.myData.deleteAccount, { password: app.seal(viewer.password) });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('takes the links of accounts with it that were joined into it', async () => {
    const [first, second] = [await app.register(), await app.register()];
    const links = await linksOf(first);
    await mergeInto(app, second, first);
    await second.data(contract.myData.deleteAccount, { password: app.seal(second.password) });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('has links that open nothing while staff has blocked it', async () => {
    const viewer = await app.register();
    const links = await linksOf(viewer);
    await app.staff('user.block', { who: viewer.userId, blocked: true });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
    await app.staff('user.block', { who: viewer.userId, blocked: false });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
  });
});

describe('an undo and segments at the same time', () => {
  /** @param range takes the segments past the shortcut that answers from memory */
  const race = async (turnsBetween: number, range: string | undefined) => {
    const viewer = await withCoins(12);
    await unlock(viewer, ferry(3));
    const { playlistUrl } = await getLink(viewer, 3);
    const segment = new URL(lateSegment, app.address + playlistUrl);
    const undo = viewer.send(contract.unlocks.undo, ferry(3));
    for (let turn = 0; turn < turnsBetween; turn++) await setImmediate();
    const headers = range ? { range } : {};
    const segments = await Promise.all(Array.from({ length: 8 }, () => fetch(segment, { headers })));
    const isUndone = (await undo).code === successCode;
    return { isUndone, isSent: segments.some(({ ok }) => ok), turnsBetween, range };
  };

  it('never answer both the coins and the media', async () => {
    for (const range of [undefined, 'bytes=0-99']) {
      for (let turns = 0; turns < 12; turns++) {
        expect(await race(turns, range)).not.toMatchObject({ isUndone: true, isSent: true });
      }
    }
  });
});
