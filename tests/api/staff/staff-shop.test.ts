import { contract } from '@cliffhanger/contracts';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { staff, staffOnTerminal } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { countInStatistics } from '../../support/viewer-data.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { database, clock } = app.platform;
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await database.write.drama.update({ where: { id: 'ferry' }, data: { frameKey: 'ferry-frame.webp' } });
await insertTemplates(database);

const packs = async (country = 'GB') =>
  (await app.visitor.with({ 'accept-country': country }).data(contract.wallet.templates)).coinPacks.map(
    ({ templateId }) => templateId,
  );
const banners = async (country = 'GB') =>
  (await app.visitor.with({ 'accept-country': country }).data(contract.home.carousels)).items.map(
    ({ title, target }) => ({ title, target }),
  );
const pack = {
  what: 'coins',
  id: 'pack-300',
  coins: 300,
  bonusPercent: 5,
  amountMinor: 299,
  currency: 'USD',
  country: null,
  position: 2,
};

describe('staff shop commands', () => {
  it('put a pack on sale at once and take it off, without changing past orders', async () => {
    expect(await packs()).not.toContain('pack-300');
    await app.staff('templates.add', pack);
    expect(await packs()).toContain('pack-300');
    await app.staff('templates.sell', { id: 'pack-300', active: false });
    expect(await packs()).not.toContain('pack-300');
    // Before viewers' gains and losses are told.
    await expect(app.staff('templates.plan', { ...pack, amountMinor: 1 })).rejects.toThrow('already exists');
    await expect(app.staff('templates.add', { ...pack, amountMinor: 1 })).rejects.toThrow('already exists');
  });

  it.each([
    [{ amountMinor: 0 }, /amountMinor/],
    [{ currency: 'usd' }, /currency/],
    [{ country: 'Brazil' }, /country/],
    [{ currency: 'BRL', country: 'DE' }, 'DE does not use BRL; write EUR or USD'],
    [{ currency: 'HRK' }, 'no country uses HRK'],
    [{ coins: -1 }, /coins/],
    [{ what: 'luck' }, /what/],
  ])('refuse %j', async (wrong, reason) => {
    await expect(app.staff('templates.add', { ...pack, id: 'other', ...wrong })).rejects.toThrow(reason);
  });

  it('say before the first pack in EUR that viewers there lose all packs in USD, and ask', async () => {
    const words = ['templates', 'add', 'pack-279', '--coins', '300', '--amount', '2.79', '--currency', 'EUR'];
    const lost = await packs('DE');
    const refused = await staff(app.platform.config.DATA_DIR, ...words);
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'Nothing was changed: this takes offers away. With --yes it does so.\n',
    });
    expect(refused.stdout).toMatch(
      /^Viewers of \d+ countries, AD AT .+ DE .+ and \d+ more\n {2}gain pack-279\n/,
    );
    expect(refused.stdout).toContain(`  lose ${lost.join(', ')}\n`);
    expect(await packs('DE')).toEqual(lost);
    const asked = await staffOnTerminal(app.platform.config.DATA_DIR, 'n', ...words);
    expect(asked.stderr).toBe('Stopped. Nothing was changed.\n');
    const added = await staffOnTerminal(app.platform.config.DATA_DIR, 'y', ...words);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(await packs('DE')).toEqual(['pack-279']);
    const { stdout } = await staff(app.platform.config.DATA_DIR, 'templates', 'list', '--currency', 'USD');
    expect(stdout).toMatch(/^pack-100 .* all countries but AD AT .* and \d+ more /m);

    // Off sale again, they come back, and nobody loses another offer.
    const off = await staff(app.platform.config.DATA_DIR, 'templates', 'off', 'pack-279');
    expect(off.stdout).toContain(`  gain ${lost.join(', ')}\n  lose pack-279\n`);
    expect(await packs('DE')).toEqual(lost);
    expect(await staff(app.platform.config.DATA_DIR, 'templates', 'on', 'pack-279')).toMatchObject({
      code: 1,
    });
  });

  it('show a pack in the countries of its currency only, and the worldwide ones elsewhere', async () => {
    const [worldwide, brazilian] = [await packs(), await packs('BR')];
    await app.staff('templates.add', { ...pack, id: 'pack-eur', currency: 'EUR' });
    expect([await packs('DE'), await packs('FI')]).toEqual([['pack-eur'], ['pack-eur']]);
    expect([await packs(), await packs('JP'), await packs('BR')]).toEqual([worldwide, worldwide, brazilian]);
    const german = { ...pack, id: 'pack-de', currency: 'EUR', country: 'DE' };
    await app.staff('templates.add', german);
    expect([await packs('DE'), await packs('FI')]).toEqual([['pack-de'], ['pack-eur']]);
    const { membershipPlans } = await app.visitor
      .with({ 'accept-country': 'DE' })
      .data(contract.wallet.templates);
    expect(membershipPlans).toMatchObject([{ templateId: 'week', price: { currency: 'USD' } }]);

    const viewer = (await app.register()).with({ 'accept-country': 'JP' });
    const order = { templateId: 'pack-eur', idempotencyKey: 'a-key-for-the-euro-pack' };
    expect(await viewer.refusal(contract.wallet.placeOrder, order)).toMatchObject({
      error: 'templateUnavailable',
    });
  });

  it('offer a whole series only for an existing drama', async () => {
    const {
      coins: _,
      bonusPercent: __,
      ...series
    } = { ...pack, what: 'series', id: 'series-x', dramaId: 'x' };
    await expect(app.staff('templates.add', series)).rejects.toThrow('there is no drama "x"');
  });
});

describe('staff catalog commands', () => {
  it('create, rename, move and remove a category', async () => {
    const names = async (language: string) =>
      (
        await app.visitor
          .with({ 'accept-language': language })
          .data(contract.lists.categories, { pageSize: 50 })
      ).items.map(({ category }) => category.name);
    await expect(app.staff('category.set', { slug: 'comedy', name: {} })).rejects.toThrow('needs a name');
    await app.staff('category.set', { slug: 'comedy', name: { en: 'Comedy', zh: '轻喜' } });
    expect(await app.staff('category.list', {})).toContainEqual(
      expect.objectContaining({ slug: 'comedy', position: 2, dramaCount: 0 }),
    );
    await app.staff('category.set', { slug: 'comedy', name: { zh: '喜剧' }, position: 1 });
    expect(await app.staff('category.list', {})).toContainEqual(
      expect.objectContaining({ slug: 'comedy', name: { en: 'Comedy', zh: '喜剧' } }),
    );
    expect((await names('en')).length).toBeGreaterThan(0);
    await expect(app.staff('category.remove', { slug: 'romance' })).rejects.toThrow(
      '"romance" still has dramas',
    );
    await app.staff('category.remove', { slug: 'comedy' });
    await expect(app.staff('category.remove', { slug: 'comedy' })).rejects.toThrow('no category "comedy"');
  });

  it('add a banner for a drama or a link, with dates and a country, and remove it', async () => {
    const before = await banners();
    await app.staff('carousel.add', {
      target: {
        kind: 'link',
        target: 'https://example.org/',
        imageKey: 'x.webp',
        title: { en: 'Hello', pt: 'Olá' },
      },
      position: 1,
      countries: ['BR'],
      endsAt: secondsAfter(clock.now(), 3600).toISOString(),
    });
    expect(await banners()).toEqual(before);
    const link = { title: 'Hello', target: { kind: 'link', href: 'https://example.org/' } };
    expect(await banners('BR')).toContainEqual(link);
    app.advanceClock(3601);
    expect(await banners('BR')).not.toContainEqual(link);

    const drama = { target: { kind: 'drama', slug: 'ferry' }, position: 7, countries: [] };
    await expect(app.staff('carousel.add', { ...drama, endsAt: clock.now().toISOString() })).rejects.toThrow(
      'is over; a banner must end after it begins',
    );
    const all = (await app.staff('carousel.add', {
      target: { kind: 'drama', slug: 'ferry' },
      position: 7,
      countries: [],
    })) as { id: string }[];
    const added = all.at(-1);
    expect(await banners()).toHaveLength(before.length + 1);
    await app.staff('carousel.remove', { id: added?.id });
    expect(await banners()).toEqual(before);
    await expect(app.staff('carousel.remove', { id: 'x' })).rejects.toThrow('no banner "x"');
    await expect(
      app.staff('carousel.add', { target: { kind: 'drama', slug: 'x' }, position: 1, countries: [] }),
    ).rejects.toThrow('the drama does not exist or has no still');
  });
});

describe('staff statistics', () => {
  it('count viewer activity by day', async () => {
    const viewer = await app.register();
    await countInStatistics(app, viewer);
    const today = (series: unknown) => (series as number[]).at(-1);
    const stats = (await app.staff('stats', { days: 7 })) as Record<string, unknown>;
    expect(stats.days).toHaveLength(7);
    expect([stats.plays, stats.finishes, stats.unlocks, stats.spentCoins].map(today)).toEqual([1, 1, 1, 12]);
    expect(today(stats.newViewers)).toBeGreaterThan(0);
    expect(stats.mostPlayed).toEqual([{ slug: 'ferry', plays: 1, follows: 0 }]);
    await expect(app.staff('stats', { days: 0 })).rejects.toThrow('days');
  });
});
