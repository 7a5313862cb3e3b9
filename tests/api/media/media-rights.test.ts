import { setImmediate } from 'node:timers/promises';
import { contract, successCode } from '@cliffhanger/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama, insertSeriesTemplate, insertTemplates } from '../../support/library.ts';
import { lateSegment, linkOf, type MediaLink, statusesOf, writeEpisodes } from '../../support/media-links.ts';
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
const getLink = async (viewer: Viewer, number: number): Promise<MediaLink> => {
  const link = await linkOf(viewer, ferry(number));
  if (!link) throw new Error(`ferry-${number} is locked`);
  return link;
};
/** Requests all files of a link and returns the distinct statuses. */
const distinctStatuses = async (link: MediaLink, names?: readonly string[]) => [
  ...new Set(Object.values(await statusesOf(app, link, names))),
];
const beforeStartIsOver = [
  'init.mp4',
  '00000.m4s',
  '../poster.avif',
  '../preview.jpg',
  '../subtitles/en.vtt',
  'index.m3u8',
];
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

describe('an account that was merged into another', () => {
  it('has media links that fail once the surviving account undoes the unlock', async () => {
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
  ])('cannot have an unlock undone when its media was loaded %s', async (_, isBefore) => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    if (isBefore) expect(await statusesOf(app, link, [lateSegment])).toEqual({ [lateSegment]: 200 });
    await mergeInto(app, second, first);
    if (!isBefore) expect(await statusesOf(app, link, [lateSegment])).toEqual({ [lateSegment]: 200 });
    expect(await second.refusal(contract.unlocks.undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
    expect(await getUserInfo(second)).toMatchObject({ coin: 0 });
  });

  it('keeps the record of loaded media over several merges', async () => {
    const [first, second, third] = [await withCoins(12), await app.register(), await app.register()];
    await unlock(first, ferry(3));
    await statusesOf(app, await getLink(first, 3), [lateSegment]);
    await mergeInto(app, second, first);
    await mergeInto(app, third, second);
    expect(await third.refusal(contract.unlocks.undo, ferry(3))).toMatchObject({ error: 'undoTooLate' });
  });

  it('has media links that keep failing when it undid the unlock before the merge', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    await first.data(contract.unlocks.undo, ferry(3));
    await mergeInto(app, second, first);
    expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('returns the same movement for an undo repeated after the merge', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const undone = await first.data(contract.unlocks.undo, ferry(3));
    await mergeInto(app, second, first);
    expect(await second.data(contract.unlocks.undo, ferry(3))).toMatchObject({
      movement: { movementId: undone.movement.movementId },
      balance: { coin: 12 },
    });
  });

  it.each(['week', 'ferry-series'])('has media links that fail once %s was refunded', async (templateId) => {
    const [first, second] = [await app.register(), await app.register()];
    const orderId = await buy(first, templateId);
    const links = await Promise.all([3, 4].map((number) => getLink(first, number)));
    await mergeInto(app, second, first);
    for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
    await sendWebhook(app, { orderId, outcome: 'refunded' });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('has media links that work for what the surviving account may watch', async () => {
    const [first, second] = [await withCoins(12), await app.register()];
    await unlock(first, ferry(3));
    const link = await getLink(first, 3);
    await mergeInto(app, second, first);
    await first.refusal(contract.unlocks.undo, ferry(3));
    expect(await distinctStatuses(link)).toEqual([200]);
  });
});

describe('posters and subtitles', () => {
  it('are refused like segments once the right is lost', async () => {
    const viewer = await withCoins(12);
    await unlock(viewer, ferry(3));
    const link = await getLink(viewer, 3);
    expect(await distinctStatuses(link, beforeStartIsOver)).toEqual([200]);
    await viewer.data(contract.unlocks.undo, ferry(3));
    expect(await distinctStatuses(link)).toEqual([403]);
  });
});

describe('a closed account', () => {
  const linksOf = async (viewer: Viewer) => {
    await buy(viewer, 'week');
    return Promise.all([1, 3].map((number) => getLink(viewer, number)));
  };

  it('has media links that fail once it is deleted, even for free episodes', async () => {
    const viewer = await app.register();
    const links = await linksOf(viewer);
    for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
    await deleteAccount(app, viewer);
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('invalidates the links of accounts merged into it when it is deleted', async () => {
    const [first, second] = [await app.register(), await app.register()];
    const links = await linksOf(first);
    await mergeInto(app, second, first);
    await deleteAccount(app, second);
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
  });

  it('has media links that fail while it is blocked by staff', async () => {
    const viewer = await app.register();
    const links = await linksOf(viewer);
    await app.staff('user.block', { who: viewer.userId, blocked: true, reason: 'spam' });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([403]);
    await app.staff('user.block', { who: viewer.userId, blocked: false });
    for (const link of links) expect(await distinctStatuses(link)).toEqual([200]);
  });
});

describe('an undo concurrent with segment requests', () => {
  /** @param range The Range header, which makes requests for segments bypass the segment fast path. */
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

  it('never grants both the coins and the media', async () => {
    for (const range of [undefined, 'bytes=0-99']) {
      for (let turns = 0; turns < 12; turns++) {
        expect(await race(turns, range)).not.toMatchObject({ isUndone: true, isSent: true });
      }
    }
  });
});
