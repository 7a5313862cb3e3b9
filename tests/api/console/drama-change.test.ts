import { contract } from '@cliffhanger/contracts';
import type { ChangedDramaJson, DramaChangeInput } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp, type Viewer } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { findLedgerDiscrepancies } from '../../support/ledger-check.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;

const join = async (name: string, role: string, languages: string[] = []) => {
  const { link } = (await app.staff('people.invite', { name, role, languages })) as { link: string };
  return desk.join(link);
};
const mara = await join('mara', 'owner');
const change = async (input: DramaChangeInput, name = 'drama.change'): Promise<ChangedDramaJson> =>
  (await app.staff(name, input)) as ChangedDramaJson;
const planOf = (input: DramaChangeInput) =>
  app.staff('drama.planChange', input) as Promise<ChangedDramaJson['plan']>;
const logOf = async (subject: string) =>
  ((await app.staff('log.list', { subject, limit: 10 })) as { items: Record<string, unknown>[] }).items;
const titlesOf = async (dramaId: string) =>
  (await app.visitor.data(contract.dramas.episodes, { dramaId })).episodes.map(
    ({ title, priceCoins }) => `${title} ${priceCoins}`,
  );
const insert = (slug: string, episodes = 5) => insertDrama(database, { slug, at: clock.now(), episodes });
const buy = (viewer: Viewer, dramaId: string, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { dramaId, episodeId: `${dramaId}-${number}`, price: 12 });
const bonusOf = async (viewer: Viewer) => (await viewer.data(contract.account.userInfo))?.bonusCoin;

describe('changes of a drama that are made together', () => {
  it('are one transaction and one entry of the log, and are what the plan says', async () => {
    await insert('ferry');
    const input: DramaChangeInput = {
      slug: 'ferry',
      revision: 0,
      drama: { texts: { title: { en: 'Night boat' } }, freeEpisodeCount: 3, defaultPriceCoins: 15 },
      order: ['ferry-1', 'ferry-2', 'ferry-5', 'ferry-3', 'ferry-4'],
      episodes: [{ id: 'ferry-5', texts: { title: { en: 'The wrong key' } } }],
    };
    const plan = await planOf(input);
    expect(await titlesOf('ferry')).toContain('Episode 3 (en) 12');
    expect(await logOf('ferry')).toEqual([]);
    expect(plan).toMatchObject({
      changes: [
        { field: 'title.en', before: 'ferry (en)', after: 'Night boat' },
        { field: 'priceCoins', before: '12', after: '15' },
        { field: 'freeEpisodes', before: '2', after: '3' },
      ],
      episodes: [
        {
          id: 'ferry-5',
          before: { number: 5, priceCoins: 12 },
          after: { number: 3, priceCoins: 0 },
          changes: [{ field: 'title.en', before: 'Episode 5 (en)', after: 'The wrong key' }],
        },
        { id: 'ferry-3', after: { number: 4, priceCoins: 15 }, changes: [] },
        { id: 'ferry-4', after: { number: 5, priceCoins: 15 } },
      ],
      languages: [
        { language: 'en', before: { title: 'ferry (en)' }, after: { title: 'Night boat', hook: 'Hook en' } },
      ],
      freed: { numbers: [3], viewers: 0, coins: 0 },
    });

    const changed = await change(input);
    expect(changed.plan).toEqual(plan);
    expect(changed).toMatchObject({ title: 'Night boat', freeEpisodeCount: 3 });
    expect(await titlesOf('ferry')).toEqual([
      'Episode 1 (en) 0',
      'Episode 2 (en) 0',
      'The wrong key 0',
      'Episode 3 (en) 15',
      'Episode 4 (en) 15',
    ]);
    expect(await logOf('ferry')).toMatchObject([
      { action: 'drama.change', id: changed.revision, after: { defaultPriceCoins: 15 } },
    ]);
    await expect(change(input)).rejects.toThrow(/was changed by tester@test/);
    await expect(planOf(input)).rejects.toThrow(/was changed by tester@test/);
  });

  it('are none when one of them is refused', async () => {
    await insert('harbor');
    const before = await app.staff('drama.show', { slug: 'harbor' });
    for (const [refused, message] of [
      [{ order: ['harbor-1', 'harbor-2'] }, 'does not have each of the 5 episodes'],
      [{ episodes: [{ id: 'ferry-1', texts: { title: { en: 'x' } } }] }, 'no episode with the id "ferry-1"'],
      [{ drama: { freeEpisodeCount: 6 } }, 'so 6 cannot be free'],
      [{ release: '2030-01-01' }, 'hide it first'],
    ] as const)
      await expect(
        change({
          slug: 'harbor',
          drama: { texts: { hook: { en: 'Gone.' } } },
          ...(refused as object),
        }),
        message,
      ).rejects.toThrow(message);
    await expect(change({ slug: 'harbor', returnsCoins: true })).rejects.toThrow('give at least one change');
    expect(await app.staff('drama.show', { slug: 'harbor' })).toEqual(before);
  });

  it('hide the drama, publish it at a time, and say whom a country hold touches', async () => {
    await insert('lake');
    const viewer = await app.register({ 'accept-country': 'DE' });
    await app.grantCoins(viewer, { paid: 100 });
    await buy(viewer, 'lake', 3);
    const hold = { country: 'DE', kind: 'licence', reason: 'No rights.', endsAt: null } as const;
    expect(await planOf({ slug: 'lake', drama: { holds: [hold] } })).toMatchObject({
      countries: [{ country: 'DE', hidden: true, buyers: 1 }],
    });
    expect(await app.staff('drama.buyers', { slug: 'lake' })).toEqual([{ country: 'DE', buyers: 1 }]);
    await change({ slug: 'lake', drama: { holds: [hold] } });
    const at = '2030-01-01T00:00:00.000Z';
    const since = clock.now().toISOString();
    expect((await change({ slug: 'lake', release: null })).plan.release).toEqual({
      before: since,
      after: null,
    });
    expect((await change({ slug: 'lake', release: at })).plan.release).toEqual({ before: null, after: at });
    expect((await change({ slug: 'lake', release: 'now' })).plan.release.after).toBe(since);
  });

  it('need the permission of each of them', async () => {
    await insert('mill');
    const [translator, editor] = [await join('lia', 'translator', ['pt']), await join('jonas', 'editor')];
    const texts = (language: string) => ({ title: { [language]: 'O moinho' } });
    const tries = [
      [translator, { drama: { texts: texts('pt') }, episodes: [{ id: 'mill-1', texts: texts('pt') }] }, 200],
      [translator, { drama: { texts: texts('es') } }, 403],
      [translator, { episodes: [{ id: 'mill-1', texts: texts('es') }] }, 403],
      [translator, { order: [1, 2, 3, 5, 4].map((number) => `mill-${number}`) }, 403],
      [translator, { release: null }, 403],
      [editor, { drama: { freeEpisodeCount: 3 }, release: 'now' }, 200],
      [editor, { drama: { freeEpisodeCount: 4 }, returnsCoins: true }, 403],
      [mara, { drama: { freeEpisodeCount: 4 }, returnsCoins: true }, 200],
    ] as const;
    for (const [person, input, status] of tries)
      expect(
        (await person.call('drama.change', { slug: 'mill', ...input })).status,
        JSON.stringify(input),
      ).toBe(status);
    app.advanceClock(11 * 60);
    const again = { slug: 'mill', drama: { freeEpisodeCount: 5 }, returnsCoins: true };
    expect((await mara.call('drama.change', again)).body).toEqual({ error: 'confirmationNeeded' });
    expect(await mara.call('drama.planChange', again)).toMatchObject({ status: 200 });
  });
});

describe('coins of episodes that become free', () => {
  it('go back once to each buyer, and not to those who undo the purchase or own the series', async () => {
    await insert('well', 6);
    const buyers = await Promise.all(Array.from({ length: 12 }, () => app.register()));
    for (const buyer of buyers) {
      await app.grantCoins(buyer, { paid: 100 });
      await buy(buyer, 'well', 3);
    }
    const [first, second, undone] = buyers as [Viewer, Viewer, Viewer];
    await buy(first, 'well', 4);
    await buy(second, 'well', 6);
    const input = { slug: 'well', drama: { freeEpisodeCount: 4 }, returnsCoins: true };
    expect((await planOf(input)).freed).toEqual({ numbers: [3, 4], viewers: 12, coins: 13 * 12 });
    const { revision } = await change(input);

    // The purchases are younger than a minute, so that they can still be undone.
    await app.runJobs();
    expect(await bonusOf(first)).toBe(0);
    await undone.data(contract.unlocks.undo, { dramaId: 'well', episodeId: 'well-3' });
    app.advanceClock(61);
    await Promise.all([app.runJobs(), app.runJobs(), app.runJobs()]);
    expect(await Promise.all(buyers.map(bonusOf))).toEqual([24, 12, 0, ...Array(9).fill(12)]);
    expect(await app.staff('user.show', { who: first.userId })).toMatchObject({
      movements: [{ coins: 24, reason: 'prize', key: expect.stringMatching(/^free:well:\d+$/) }, {}, {}, {}],
    });

    // The wall goes back and forth: what went back stays, and goes back no second time.
    await change({ slug: 'well', revision, drama: { freeEpisodeCount: 2 } });
    expect((await planOf(input)).freed).toEqual({ numbers: [3, 4], viewers: 0, coins: 0 });
    await change(input);
    await app.runJobs();
    expect(await bonusOf(first)).toBe(24);
    expect(await findLedgerDiscrepancies(database)).toEqual([]);
  });
});
