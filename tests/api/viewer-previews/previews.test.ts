import { contract } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { writeEpisodes } from '../../support/media-links.ts';
import { openPreview } from '../../support/previews.ts';

const app = await startTestApp({ STAFF_URL: 'http://localhost:3010' });
const { database, clock } = app.platform;
const minutes = (count: number) => app.advanceClock(count * 60);
const detail = { dramaId: 'ferry', episodeId: 'ferry-5' };
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertDrama(database, { slug: 'anchor', at: clock.now() });
writeEpisodes(app, 'ferry', 8);
writeEpisodes(app, 'anchor', 2);
await app.staff('drama.unpublish', { slug: 'ferry' });

/** What a viewer is told of a drama, without what differs between two people or two moments. */
const withoutLinks = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer, (key, value) =>
      /[uU]rl$|^expiresAt$|^(publishedAt|updatedAt)$/.test(key) ? '' : value,
    ),
  );

describe('a preview of a hidden drama', () => {
  it('shows in Chinese, to a member, on 5 December what such a viewer sees once it is released', async () => {
    const at = '2026-12-05T12:00:00Z';
    const { client, link, scene } = await openPreview(app, {
      page: 'drama',
      slug: 'ferry',
      language: 'zh',
      country: 'CN',
      at,
      as: 'member',
    });
    expect(link).toMatchObject({ at: '2026-12-05T12:00:00.000Z', release: 'unreleased', releasedAt: null });
    expect(scene).toMatchObject({ path: '/pages/home/view?dramaId=ferry', language: 'zh', now: link.at });
    const seen = {
      list: await client.data(contract.dramas.episodes, { dramaId: 'ferry' }),
      episode: await client.data(contract.dramas.detail, detail),
    };
    expect(seen.list.drama.title).toBe('ferry (zh)');
    expect(seen.episode).toMatchObject({ episode: { access: 'member' }, playback: { durationSeconds: 90 } });
    expect(await app.visitor.refusal(contract.dramas.episodes, { dramaId: 'ferry' })).toMatchObject({
      error: 'notFound',
    });

    await app.staff('drama.publish', { slug: 'ferry', at });
    app.advanceClock((Date.parse(at) - clock.now().getTime()) / 1000);
    const viewer = await app.register({ 'accept-language': 'zh', 'accept-country': 'CN' });
    await app.grantDays(viewer, 30);
    expect({
      list: withoutLinks(await viewer.data(contract.dramas.episodes, { dramaId: 'ferry' })),
      episode: withoutLinks(await viewer.data(contract.dramas.detail, detail)),
    }).toEqual(withoutLinks(seen));
    await app.staff('drama.unpublish', { slug: 'ferry' });
  });

  it('has media links that open this episode alone, and end with the preview', async () => {
    const { client } = await openPreview(app, {
      page: 'drama',
      slug: 'ferry',
      language: 'en',
      country: 'US',
      as: 'member',
      at: '2027-01-01T00:00:00Z',
    });
    minutes(20);
    const { playback } = await client.data(contract.dramas.detail, detail);
    const path = playback?.playlistUrl ?? '';
    const statusOf = async (address: string) => {
      const response = await fetch(app.address + address);
      await response.arrayBuffer();
      return response.status;
    };
    const segment = path.replace('index.m3u8', '00000.m4s');
    expect([await statusOf(path), await statusOf(segment)]).toEqual([200, 200]);
    expect(await statusOf(path.replaceAll('ferry-5', 'anchor-1'))).toBe(403);
    expect(await statusOf(path.replaceAll('ferry-5', 'ferry-6'))).toBe(403);
    minutes(10.1);
    expect([await statusOf(path), await statusOf(segment)]).toEqual([403, 403]);
    expect(await client.send(contract.dramas.detail, detail)).toMatchObject({ code: 3513, status: 410 });
  });
});

describe('a preview of the time that is chosen', () => {
  it('has the dramas, banners and offers of then, and shares nothing with the cached home of others', async () => {
    const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString();
    await insertDrama(database, { slug: 'harbor', at: new Date(tomorrow) });
    const titles = async (client: typeof app.visitor) =>
      (await client.data(contract.home.getHomeInfo)).carousel.flatMap(({ target }) =>
        target.kind === 'drama' ? target.drama.title : [],
      );
    expect(await titles(app.visitor)).not.toContain('harbor (en)');
    const now = await openPreview(app, { language: 'en', country: 'US' });
    const then = await openPreview(app, { language: 'en', country: 'US', at: tomorrow });
    expect(await titles(then.client)).toContain('harbor (en)');
    expect(await titles(now.client)).not.toContain('harbor (en)');
    expect(await titles(app.visitor)).not.toContain('harbor (en)');
    const { headers } = await then.client.send(contract.home.getHomeInfo);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);

    const { link } = await openPreview(app, { page: 'drama', slug: 'harbor', language: 'en', country: 'US' });
    expect(link).toMatchObject({ at: tomorrow, release: 'released' });
    const early = {
      page: 'drama',
      slug: 'harbor',
      language: 'en',
      country: 'US',
      at: clock.now().toISOString(),
    };
    const { client, link: early_ } = await openPreview(app, early);
    expect(early_).toMatchObject({ release: 'scheduled', releasedAt: tomorrow });
    expect(await client.refusal(contract.dramas.episodes, { dramaId: 'harbor' })).toMatchObject({
      error: 'notFound',
    });
  });

  it('has the country that was chosen, whatever the request says, and the balance', async () => {
    await app.staff('drama.edit', { slug: 'anchor', hiddenInCountries: ['DE'] });
    const input = { page: 'drama', slug: 'anchor', language: 'en', as: 'balance', coins: 24 };
    const germany = await openPreview(app, { ...input, country: 'DE' });
    expect(germany.link.release).toBe('hiddenInCountry');
    const lying = germany.client.with({ 'accept-country': 'US', 'x-preview-country': 'US' });
    expect(await lying.refusal(contract.dramas.episodes, { dramaId: 'anchor' })).toMatchObject({
      error: 'notFound',
    });
    const { client } = await openPreview(app, { ...input, country: 'BR' });
    expect(await client.data(contract.account.userInfo)).toMatchObject({ coin: 24, country: 'BR' });
    expect(
      await client.send(contract.unlocks.unlockEpisode, {
        dramaId: 'anchor',
        episodeId: 'anchor-3',
        price: 12,
      }),
    ).toMatchObject({ code: 3512, status: 403 });
  });

  it('has the rewards of the day in its country, also when that ends meanwhile', async () => {
    // Ten minutes before midnight there; only in London it is the day of the server.
    for (const [country, time, day, next] of [
      ['GB', '2027-02-01T23:50:00Z', '2027-02-01', '2027-02-02'],
      ['BR', '2027-02-02T02:50:00Z', '2027-02-01', '2027-02-02'],
      ['CN', '2027-02-02T15:50:00Z', '2027-02-02', '2027-02-03'],
    ] as const) {
      const { client } = await openPreview(app, { language: 'en', country, at: time, as: 'balance' });
      for (const today of [day, next]) {
        const { checkIn, ad, nextResetAt } = await client.data(contract.rewards.rewardBoard);
        expect(checkIn.days.find(({ state }) => state === 'today')?.day, country).toBe(today);
        expect(Date.parse(nextResetAt) - Date.parse(time)).toBe((today === day ? 10 : 1450) * 60_000);
        expect(ad.ticket).not.toBeNull();
        expect(await client.data(contract.rewards.invites)).toBeDefined();
        minutes(15);
      }
    }
  });

  it('sees what staff change meanwhile', async () => {
    const { client } = await openPreview(app, {
      page: 'drama',
      slug: 'ferry',
      language: 'en',
      country: 'US',
    });
    await client.data(contract.dramas.episodes, { dramaId: 'ferry' });
    await app.staff('drama.edit', { slug: 'ferry', texts: { title: { en: 'The Last Ferry' } } });
    const { drama } = await client.data(contract.dramas.episodes, { dramaId: 'ferry' });
    expect(drama.title).toBe('The Last Ferry');
  });
});

describe('previews', () => {
  it('are refused by name without a drama, and the oldest ends when many are open', async () => {
    const unknown = { page: 'drama', slug: 'gone', language: 'en', country: 'US' };
    await expect(app.staff('preview.link', unknown)).rejects.toMatchObject({
      refusal: { reason: 'dramaUnknown' },
    });
    const banner = { bannerId: 'gone', language: 'en', country: 'US' };
    await expect(app.staff('preview.link', banner)).rejects.toMatchObject({
      refusal: { reason: 'bannerUnknown' },
    });
    const first = await openPreview(app, { language: 'en', country: 'US' });
    for (let count = 0; count < 8; count += 1) await openPreview(app, { language: 'en', country: 'US' });
    expect(await first.client.send(contract.home.getHomeInfo)).toMatchObject({ code: 3513 });
  });

  it('are framed by the console alone, and the pages of a server without one by nobody new', async () => {
    const policyOf = async (address: string) =>
      /frame-ancestors ([^;]*)/.exec(
        (await fetch(`${address}/robots.txt`)).headers.get('content-security-policy') ?? '',
      )?.[1];
    expect(await policyOf(app.address)).toBe("'self' https://web.telegram.org http://localhost:3010");
    const without = await startTestApp({ STAFF_URL: 'off' });
    expect(await policyOf(without.address)).toBe("'self' https://web.telegram.org");
    await without.close();
    await app.close();
  });
});
