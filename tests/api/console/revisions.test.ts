import type {
  SaleTemplateJson,
  StaffBannerJson,
  StaffLogPageJson,
  StaffResult,
} from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;

const { joinAs } = desk;
const [mara, jonas] = [await joinAs('mara', 'owner'), await joinAs('jonas', 'editor')];

describe('the revision of a drama', () => {
  const revisionOf = async (slug: string) =>
    ((await app.staff('drama.show', { slug })) as { revision: number }).revision;

  it('refuses an edit of a drama that somebody else has changed since, and says who changed what', async () => {
    await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 3 });
    await insertDrama(database, { slug: 'harbor', at: clock.now(), episodes: 3 });
    const revision = await revisionOf('ferry');
    expect(revision).toBe(0);
    const titled = await jonas.call('drama.edit', {
      slug: 'ferry',
      revision,
      texts: { title: { en: 'Night boat' } },
    });
    expect(titled).toMatchObject({ status: 200, body: { result: { title: 'Night boat' } } });
    const latest = await revisionOf('ferry');
    expect(titled.body).toMatchObject({
      result: { revision: latest, lastChange: { who: 'jonas', what: ['texts'] } },
    });

    const stale = { slug: 'ferry', revision };
    for (const [name, input] of [
      ['drama.edit', { ...stale, defaultPriceCoins: 20 }],
      ['episode.edit', { ...stale, number: 1, texts: { title: { en: 'Fog' } } }],
      ['episode.move', { ...stale, from: 1, to: 2 }],
      ['episode.remove', { ...stale, number: 3 }],
      ['drama.publish', { ...stale, at: '2026-11-19' }],
      ['drama.unpublish', stale],
      ['drama.remove', stale],
    ] as const)
      expect(await mara.call(name, input), name).toMatchObject({
        status: 409,
        body: {
          error: 'callRefused',
          refusal: {
            reason: 'dramaChanged',
            values: { slug: 'ferry', who: 'jonas', what: 'texts', revision: latest },
          },
        },
      });
    expect(await revisionOf('ferry')).toBe(latest);
    expect(
      await mara.call('drama.edit', { slug: 'ferry', revision: latest, defaultPriceCoins: 20 }),
    ).toMatchObject({ status: 200 });
    // An edit without a difference, and edits of another drama, make no revision.
    const priced = await revisionOf('ferry');
    await app.staff('drama.edit', { slug: 'ferry', defaultPriceCoins: 20 });
    await app.staff('drama.edit', { slug: 'harbor', defaultPriceCoins: 20 });
    expect(await revisionOf('ferry')).toBe(priced);
  });

  it('takes one of two edits that are made at the same time', async () => {
    await insertDrama(database, { slug: 'lake', at: clock.now(), episodes: 3 });
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? mara : jonas).call('drama.edit', {
          slug: 'lake',
          revision: 0,
          defaultPriceCoins: 20 + index,
        }),
      ),
    );
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = edits.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body)).toEqual(
      Array(9).fill(
        expect.objectContaining({ refusal: expect.objectContaining({ reason: 'dramaChanged' }) }),
      ),
    );
  });
});

describe('the revision of banners, offers, codes and words', async () => {
  await insertTemplates(database);
  for (const slug of ['anchor', 'beacon', 'cove']) await insertDrama(database, { slug, at: clock.now() });
  await database.write.drama.updateMany({ data: { frameKey: 'frame.webp' } });
  await database.write.carousel.deleteMany();
  for (const slug of ['anchor', 'beacon', 'cove'])
    await app.staff('carousel.add', { target: { kind: 'drama', slug }, position: 99, countries: [] });
  await app.staff('category.set', { slug: 'comedy', name: { en: 'Comedy' } });
  await app.staff('category.set', { slug: 'mystery', name: { en: 'Mystery' } });
  await app.staff('synonyms.set', { slug: 'boat', words: ['boat', 'ferry'] });
  await app.staff('codes.create', {
    name: 'spring',
    count: 1,
    kind: 'coins',
    amount: 5,
    maxUses: 1,
    expiresAt: null,
  });

  const list = async <T>(name: string) => {
    const { body } = await mara.call(name, {});
    return { items: body.result as T[], revision: body.revision };
  };
  const change = async (name: string, input: object) => {
    const { status, body } = await mara.call(name, input);
    return status === 200 ? 'made' : (body.refusal ?? body);
  };
  const refused = (what: string, who = 'jonas') => ({
    reason: 'changedSince',
    values: { who, what, at: expect.any(String), revision: expect.any(Number) },
  });

  it('refuses a change of what somebody else changed since it was read, and says who changed what', async () => {
    const { items: banners, revision } = await list<StaffBannerJson>('carousel.list');
    const [{ id = '' } = {}, other] = banners;
    const { items: offers } = await list<SaleTemplateJson>('templates.list');
    const [pack, sold] = offers.filter(({ kind }) => kind === 1);
    if (!pack || !sold || !other) throw new Error('nothing to change');
    const { amountMinor, currency, country, position, coins, bonusPercent } = pack;
    const template = {
      what: 'coins',
      id: 'new-pack',
      amountMinor: amountMinor + 1,
      currency,
      country,
      position,
      coins,
      bonusPercent,
    };
    const changes = [
      ['carousel.edit', { id, countries: ['DE'] }, { id, countries: ['BR'] }, 'countries'],
      ['templates.sell', { id: pack.id, active: false }, { id: pack.id, active: true }, 'active'],
      ['codes.edit', { campaign: 'spring', expiresAt: '2030-01-01' }, { campaign: 'spring' }, 'expiresAt'],
      [
        'category.set',
        { slug: 'comedy', name: { en: 'Fun' } },
        { slug: 'comedy', name: { zh: '喜剧' } },
        'name',
      ],
      [
        'synonyms.set',
        { slug: 'boat', words: ['boat', 'ship'] },
        { slug: 'boat', words: ['boat', 'x'] },
        'words',
      ],
    ] as const;
    for (const [name, theirs, mine, what] of changes) {
      expect((await jonas.call(name, theirs)).status, name).toBe(200);
      const input = name === 'codes.edit' ? { ...mine, expiresAt: null } : mine;
      const refusal = await change(name, { ...input, revision });
      expect(refusal, name).toEqual(refused(what));
      // Nothing was changed. Once more with what is known now puts one change over the other.
      expect(await change(name, { ...input, revision }), name).toEqual(refused(what));
      const { values } = refusal as { values: { revision: number } };
      expect(await change(name, { ...input, revision: values.revision }), name).toBe('made');
    }
    for (const [name, input, what] of [
      ['carousel.remove', { id }, 'countries'],
      ['category.remove', { slug: 'comedy' }, 'name'],
      ['synonyms.remove', { slug: 'boat' }, 'words'],
      ['templates.replace', { replaces: pack.id, template }, 'active'],
      ['templates.place', { id: pack.id, place: 1 }, 'active'],
    ] as const)
      expect(await change(name, { ...input, revision }), name).toMatchObject(
        name.startsWith('templates') ? { reason: 'changedSince' } : refused(what, 'mara'),
      );
    // Other banners and offers are not what was changed.
    expect(await change('carousel.edit', { id: other.id, countries: ['DE'], revision })).toBe('made');
    expect(await change('templates.sell', { id: sold.id, active: false, revision })).toBe('made');
    // A removal and an addition count as changes, too.
    expect((await jonas.call('synonyms.remove', { slug: 'boat' })).status).toBe(200);
    expect(await change('synonyms.set', { slug: 'boat', words: ['boat', 'raft'], revision })).toMatchObject({
      reason: 'changedSince',
    });
  });

  it('refuses a move in an order that somebody else changed, and takes several moves of one person', async () => {
    const { items: banners, revision } = await list<StaffBannerJson>('carousel.list');
    const [first, second] = banners;
    const move = (position: number) => ({ id: first?.id ?? '', position, revision });
    expect(await change('carousel.edit', { id: second?.id, countries: [], revision })).toBe('made');
    expect(await change('carousel.move', move(3))).toBe('made');
    expect(await change('carousel.move', move(2))).toBe('made');
    expect((await jonas.call('carousel.move', { id: first?.id, position: 1 })).status).toBe(200);
    expect(await change('carousel.move', move(3))).toEqual(refused('order'));
    expect((await jonas.call('category.move', { slug: 'mystery', position: 1 })).status).toBe(200);
    expect(await change('category.move', { slug: 'comedy', position: 1, revision })).toEqual(
      refused('order'),
    );
  });

  it('stores all rows of spend or none, refuses a stale amount, and puts back what the log has', async () => {
    const row = (campaign: string, amountMinor: number | null, day = '2026-11-01') => ({
      campaign,
      day,
      currency: 'USD',
      amountMinor,
    });
    const stored = async () => (await list('spend.list')).items as unknown as StaffResult<'spend.list'>;
    const amounts = async () =>
      Object.fromEntries(
        (await stored()).rows.map(({ campaign, day, amountMinor }) => [`${campaign} ${day}`, amountMinor]),
      );
    const { revision } = await list('spend.list');
    const file = [row('Ferry, night', 1250), row('Radio', 5e9), row('Radio', 700, '2026-11-02')];
    expect(await change('spend.set', { rows: file })).toBe('made');
    const all = { 'Ferry, night 2026-11-01': 1250, 'Radio 2026-11-01': 5e9, 'Radio 2026-11-02': 700 };
    expect(await amounts()).toEqual(all);
    // One mistake, and nothing of it is stored.
    for (const wrong of [
      [row('Boat', 1), row('Boat', 2)],
      [row('Boat', 1), row('Boat', 1, '2026-02-30')],
      [row('Boat', 1), row('Bo\u202Eat', 1)],
      [row('Boat', 1), row(' ', 1)],
      [row('Boat', 1), row('Never', null)],
    ])
      expect(await change('spend.set', { rows: wrong })).not.toBe('made');
    expect(await amounts()).toEqual(all);
    expect(await change('spend.set', { rows: [row('Never', null)] })).toEqual({
      reason: 'spendUnknown',
      values: { campaign: 'Never', day: '2026-11-01', currency: 'USD' },
    });

    const known = (await list('spend.list')).revision;
    expect(known).toBeGreaterThan(revision);
    expect((await jonas.call('spend.set', { rows: [row('Ferry, night', 9)] })).status).toBe(200);
    const mine = { rows: [row('Ferry, night', 1300)], revision: known };
    expect(await change('spend.set', mine)).toEqual(refused('2026-11-01 USD Ferry, night'));
    expect(await change('spend.set', { rows: [row('Radio', 800)], revision: known })).toBe('made');
    expect((await amounts())['Ferry, night 2026-11-01']).toBe(9);
    const latest = (await list('spend.list')).revision;
    const removals = await Promise.all(
      Array.from({ length: 6 }, () =>
        mara.call('spend.set', { rows: [row('Ferry, night', null)], revision: latest }),
      ),
    );
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await amounts()).toEqual({ 'Radio 2026-11-01': 800, 'Radio 2026-11-02': 700 });
    const { body } = await mara.call('log.list', { action: 'spend', limit: 10 });
    const [removal] = (body.result as StaffLogPageJson).items;
    expect(removal).toMatchObject({
      action: 'spend.set',
      before: { '2026-11-01 USD Ferry, night': 9 },
      after: {},
      putBack: 'possible',
    });
    expect((await mara.call('log.putBack', { id: removal?.id })).status).toBe(200);
    expect((await amounts())['Ferry, night 2026-11-01']).toBe(9);
    const page = await mara.call('spend.list', { campaign: 'Radio', limit: 1 });
    expect(page.body.result).toMatchObject({ rows: [row('Radio', 700, '2026-11-02')], nextOffset: 1 });
    const kim = await joinAs('kim', 'support');
    expect((await kim.call('spend.list', {})).status).toBe(403);
  });

  it('takes one of ten edits that are made at the same time with the same revision', async () => {
    const { revision } = await list('synonyms.list');
    const edits = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? mara : jonas).call('synonyms.set', {
          slug: 'sea',
          words: ['sea', `ocean ${index}`],
          revision,
        }),
      ),
    );
    expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(edits.filter(({ body }) => body.refusal?.reason === 'changedSince')).toHaveLength(9);
  });
});
