import { contract } from '@cliffhanger/contracts';
import type { StaffBannerJson, StaffCategory, StaffResult } from '@cliffhanger/contracts/staff';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock } = app.platform;
const slugs = ['anchor', 'beacon', 'cove', 'delta', 'ember', 'fjord', 'gale', 'harbor', 'inlet'];
for (const slug of slugs) await insertDrama(database, { slug, at: clock.now() });
await database.write.drama.updateMany({ data: { frameKey: 'frame.webp' } });
await database.write.carousel.deleteMany();

const { link } = (await app.staff('people.invite', { name: 'jonas', role: 'editor', languages: [] })) as {
  link: string;
};
const jonas = await desk.join(link);
const result = async <T>(name: string, input: unknown = {}): Promise<T> => {
  const { status, body } = await jonas.call(name, input);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.result as T;
};
const refusal = async (name: string, input: unknown) => (await jonas.call(name, input)).body.refusal;
const list = (removed?: boolean) => result<StaffBannerJson[]>('carousel.list', { removed });
const add = (slug: string, other: object = {}) =>
  result('carousel.add', { target: { kind: 'drama', slug }, position: 99, countries: [], ...other });
const seenIn = async (country: string) =>
  (await result<StaffResult<'carousel.seen'>>('carousel.seen', { country, language: 'pt' })).map(
    ({ title }) => title,
  );
const home = async (country: string) =>
  (
    await app.visitor
      .with({ 'accept-country': country, 'accept-language': 'pt' })
      .data(contract.home.carousels)
  ).items.map(({ title }) => title);
const ofDrama = async (slug: string) => (await list()).find(({ dramaId }) => dramaId === slug);

describe('banners in the console', () => {
  it('say which eight viewers see where', async () => {
    for (const slug of slugs) await add(slug);
    expect(await seenIn('DE')).toEqual(await home('DE'));
    expect(await seenIn('DE')).toHaveLength(8);
    expect(await ofDrama('inlet')).toMatchObject({
      isShown: false,
      isDramaHidden: false,
      seenIn: { countries: [], notIn: [], elsewhere: false },
      imageUrl: expect.stringMatching(/^\/images\/frame/),
    });
    const anchor = await ofDrama('anchor');
    await result('carousel.edit', { id: anchor?.id, countries: ['BR', 'PT'] });
    expect(await ofDrama('anchor')).toMatchObject({
      seenIn: { countries: ['BR', 'PT'], notIn: [], elsewhere: false },
    });
    expect(await ofDrama('inlet')).toMatchObject({
      isShown: true,
      seenIn: { countries: [], notIn: ['BR', 'PT'], elsewhere: true },
    });
    for (const country of ['BR', 'DE']) expect(await seenIn(country)).toEqual(await home(country));
  });

  it('say that a drama is hidden when the banner begins', async () => {
    await app.staff('drama.unpublish', { slug: 'beacon' });
    expect(await ofDrama('beacon')).toMatchObject({ isDramaHidden: true, isShown: false });
    const tomorrow = secondsAfter(clock.now(), 86_400);
    await app.staff('drama.publish', { slug: 'beacon', at: tomorrow.toISOString() });
    expect(await ofDrama('beacon')).toMatchObject({ isDramaHidden: true });
    await result('carousel.edit', {
      id: (await ofDrama('beacon'))?.id,
      startsAt: secondsAfter(tomorrow, 60).toISOString(),
    });
    expect(await ofDrama('beacon')).toMatchObject({ isDramaHidden: false, isShown: false });
    expect(await seenIn('DE')).toEqual(await home('DE'));
  });

  it('are removed and put back with place, dates and countries', async () => {
    const id = (await ofDrama('cove'))?.id;
    const endsAt = secondsAfter(clock.now(), 86_400).toISOString();
    await result('carousel.edit', { id, endsAt, countries: ['DE', 'FR'] });
    const before = await list();
    await result('carousel.remove', { id });
    expect((await list()).map((banner) => banner.id)).not.toContain(id);
    expect(await seenIn('DE')).toEqual(await home('DE'));
    expect((await list(true)).map((banner) => banner.id)).toEqual([id]);
    await result('carousel.restore', { id });
    expect(await list()).toEqual(before);
    app.advanceClock(1);
    expect(await refusal('carousel.restore', { id })).toEqual({
      reason: 'bannerNotRestorable',
      values: { days: 30 },
    });
  });

  it('end as they were put in order when two people move them at once', async () => {
    const ids = (await list()).map(({ id }) => id);
    await Promise.all(ids.map((id, index) => jonas.call('carousel.move', { id, position: index + 1 })));
    expect((await list()).map(({ position }) => position)).toEqual(ids.map((_, index) => index + 1));
  });

  it('are refused with reasons', async () => {
    const id = (await ofDrama('anchor'))?.id;
    expect(await refusal('carousel.edit', { id, title: { en: 'x' } })).toMatchObject({
      reason: 'bannerOfDrama',
    });
    const over = secondsAfter(clock.now(), -60).toISOString();
    expect(
      await refusal('carousel.add', {
        target: { kind: 'drama', slug: 'cove' },
        position: 1,
        countries: [],
        endsAt: over,
      }),
    ).toMatchObject({ reason: 'bannerEndOver' });
    expect(await refusal('carousel.move', { id: 'none', position: 1 })).toMatchObject({
      reason: 'bannerUnknown',
    });
  });
});

describe('categories in the console', () => {
  it('are put in order, and the log says how', async () => {
    for (const slug of ['comedy', 'mystery'])
      await result('category.set', { slug, name: { en: slug, zh: slug } });
    const order = (categories: StaffCategory[]) => categories.map(({ slug }) => slug);
    expect(order(await result('category.move', { slug: 'mystery', position: 1 }))).toEqual([
      'mystery',
      'romance',
      'comedy',
    ]);
    const { items } = (await app.staff('log.list', { action: 'category.move', limit: 1 })) as {
      items: unknown[];
    };
    expect(items).toMatchObject([
      {
        before: { order: ['romance', 'comedy', 'mystery'] },
        after: { order: ['mystery', 'romance', 'comedy'] },
      },
    ]);
    expect(await refusal('category.move', { slug: 'none', position: 1 })).toMatchObject({
      reason: 'categoryUnknown',
    });
    expect(await refusal('category.remove', { slug: 'romance' })).toEqual({
      reason: 'categoryWithDramas',
      values: { dramas: slugs.length },
    });
  });
});

describe('codes in the console', () => {
  it('say by day and country who used them', async () => {
    const codes = await result<string[]>('codes.create', {
      name: 'spring',
      count: 2,
      kind: 'coins',
      amount: 10,
      maxUses: 5,
      expiresAt: null,
    });
    expect(await result('codes.uses', { campaign: 'spring' })).toEqual({ days: [], countries: [] });
    const days = [];
    for (const country of ['BR', 'BR', 'DE']) {
      const viewer = await app.register();
      const user = await viewer.data(contract.account.userInfo);
      await database.write.user.update({ where: { id: user?.userId ?? '' }, data: { country } });
      days.push(clock.now().toISOString().slice(0, 10));
      await viewer.data(contract.rewards.redeem, { redeemCode: codes[0] ?? '' });
      app.advanceClock(86_400);
    }
    await jonas.signIn();
    expect(await result('codes.uses', { campaign: 'spring' })).toEqual({
      days: days.map((day) => ({ day, uses: 1 })),
      countries: [
        { country: 'BR', uses: 2 },
        { country: 'DE', uses: 1 },
      ],
    });
    expect(await refusal('codes.uses', { campaign: 'autumn' })).toMatchObject({ reason: 'codesUnknown' });
    expect(await refusal('codes.edit', { campaign: 'spring', expiresAt: '2020-01-01' })).toMatchObject({
      reason: 'codesEndOver',
    });
  });
});
