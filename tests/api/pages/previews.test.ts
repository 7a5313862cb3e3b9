import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { write } = app.platform.database;
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });
await insertDrama(app.platform.database, { slug: 'hidden', at: startOfTests });
await write.dramaTranslation.updateMany({
  where: { dramaId: 'ferry' },
  data: { hook: 'Whose “ring” is <this>?' },
});
await write.dramaHiddenCountry.create({ data: { dramaId: 'hidden', country: 'US' } });

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.address + path, { headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const propertyOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];

const picture = (dramaId: string) => fetch(`${app.address}/s/${dramaId}/preview.jpg`, { redirect: 'manual' });

describe('the picture of a link to a drama', () => {
  it('is a landscape of its poster and its still, and the poster’s own address without it', async () => {
    expect((await picture('ferry')).headers.get('location')).toBe('/images/ferry.webp');
    const canvas = createCanvas(180, 270);
    canvas.getContext('2d').fillRect(0, 0, 90, 135);
    const images = path.join(app.platform.config.mediaDir, 'images');
    writeFileSync(path.join(images, 'ferry.webp'), canvas.toBuffer('image/webp'));
    const response = await picture('ferry');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const { width, height } = await loadImage(Buffer.from(await response.arrayBuffer()));
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  it('is drawn for a limited number of dramas a minute, and the others show their poster', async () => {
    const usePoster = (posterKey: string) =>
      write.dramaTranslation.updateMany({ where: { dramaId: 'ferry' }, data: { posterKey } });
    const images = path.join(app.platform.config.mediaDir, 'images');
    copyFileSync(path.join(images, 'ferry.webp'), path.join(images, 'other.webp'));
    for (let index = 0; index < 20; index++) {
      await usePoster(`missing-${index}.webp`);
      await picture('ferry');
    }
    await usePoster('other.webp');
    expect((await picture('ferry')).headers.get('location')).toBe('/images/other.webp');
    await usePoster('ferry.webp');
    expect((await picture('ferry')).status).toBe(200);
  });

  it.each(['hidden', 'nowhere'])('does not exist for a drama that is %s', async (dramaId) => {
    expect((await picture(dramaId)).status).toBe(404);
  });
});

describe('the page of a shared drama', () => {
  it.each([
    ['Telegram', { 'user-agent': 'TelegramBot (like TwitterBot)' }, 'en'],
    ['Facebook', { 'user-agent': 'facebookexternalhit/1.1', 'accept-language': 'pt-BR' }, 'pt'],
  ])('is previewed by %s', async (_name, headers, language) => {
    const { status, html, headers: answered } = await open('/s/ferry?InviteCode=A1B2', headers);
    expect(status).toBe(200);
    expect(answered.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answered.get('x-robots-tag')).toBeNull();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>ferry (${language})</title>`);
    expect(html).toContain(`<link rel="canonical" href="${app.address}/s/ferry">`);
    expect(propertyOf(html, 'description')).toBe('Whose “ring” is &lt;this&gt;?');
    expect(propertyOf(html, 'og:title')).toBe(`ferry (${language})`);
    expect(propertyOf(html, 'og:url')).toBe(`${app.address}/s/ferry`);
    const image = `${app.address}/s/ferry/preview.jpg?language=${language}`;
    expect(propertyOf(html, 'og:image')).toBe(image);
    expect(propertyOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(propertyOf(html, 'og:type')).toBe('video.tv_show');
  });

  it('leads into the app without a script, with the episode, the second, the invite and the campaign', async () => {
    const query = 'episodeId=ferry-2&atSecond=41&InviteCode=A1B2&fbclid=x&other=y';
    const { html } = await open(`/s/ferry?${query}`);
    const target =
      '/#/pages/foryou/view?dramaId=ferry&amp;episodeId=ferry-2&amp;fbclid=x&amp;atSecond=41&amp;InviteCode=A1B2';
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${target}">`);
    expect(html).toContain(`<a href="${target}">`);
    expect(html).not.toContain('<script');
    expect(propertyOf(html, 'og:title')).toBe('ferry (en) · Episode 2');
    expect(propertyOf(html, 'og:type')).toBe('video.episode');
  });

  it('is the link that the share sheet hands out', async () => {
    const viewer = await app.register();
    const { link } = await viewer.data(contract.rewards.share, { dramaId: 'ferry', episodeId: 'ferry-1' });
    const { status, html } = await open(link.slice(app.address.length));
    expect(status).toBe(200);
    expect(html).toContain(`InviteCode=${new URL(link).searchParams.get('InviteCode')}`);
  });

  it.each(['/s/unknown', '/s/hidden', '/s/unknown。', '/s/%00', '/s/%', '/s/', '/s/%E7%8B'])(
    'is not found: %s',
    async (path) => {
      const { status, html } = await open(path, { 'accept-language': 'en-US' });
      expect(status).toBe(404);
      expect(html).toContain('<h1>This drama is not here</h1>');
      expect(html).toContain('<a href="/">Go to Cliffhanger</a>');
      expect(html).not.toContain('http-equiv="refresh"');
    },
  );

  it.each([
    ...[
      '/s/ferry/',
      '/s/ferry.',
      '/s/ferry。',
      '/s/ferry?',
      '/s/ferry)',
      '/s/ferry%22',
      '/s/ferry»',
      '/s/ferry/x',
    ],
    ...['/s/ferry%', '/s/ferry%E3%80', '/s/ferry%zz?fbclid=%', '/s/“ferry”'],
    ...['/s/ferry?episodeId=unknown&atSecond=4', '/s/ferry?episodeId=a&episodeId=b', '/s/ferry?episodeId=。'],
  ])('is the drama for a link with something behind it: %s', async (path) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(propertyOf(html, 'og:url')).toBe(`${app.address}/s/ferry`);
    expect(html).toMatch(/<a href="\/#\/pages\/foryou\/view\?dramaId=ferry(&amp;fbclid=%25)?">/);
  });

  it.each([
    'episodeId=ferry-2。',
    'atSecond=41)&episodeId=ferry-2',
    'episodeId=ferry-2&atSecond=41"',
    'episodeId=ferry-2/',
  ])('is the episode for a link with something behind its parameters: %s', async (query) => {
    const { html } = await open(`/s/ferry?${query}`);
    expect(propertyOf(html, 'og:title')).toContain('· Episode 2');
    const { searchParams } = new URL(
      /url=\/#(\S+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '',
      app.address,
    );
    expect(searchParams.get('episodeId')).toBe('ferry-2');
    expect(searchParams.get('atSecond') ?? '41').toBe('41');
  });

  it('is found in a country where the drama is shown', async () => {
    expect((await open('/s/hidden', { 'accept-language': 'pt-BR' })).status).toBe(200);
  });

  it('escapes the parameters of the link', async () => {
    const { html } = await open(`/s/ferry?InviteCode=${encodeURIComponent('"><script>')}`);
    expect(html).not.toContain('<script');
  });
});

describe('the page of an invite', () => {
  it('is previewed, leads to the home screen and is not indexed', async () => {
    const viewer = await app.register();
    const { link, inviteCode } = await viewer.data(contract.rewards.invites);
    const { status, html, headers } = await open(link.slice(app.address.length), { 'accept-language': 'es' });
    expect(status).toBe(200);
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(propertyOf(html, 'og:title')).toBe('Te invitaron a Cliffhanger');
    expect(propertyOf(html, 'description')).toContain('50 monedas');
    expect(html).toContain(`content="0;url=/#/?InviteCode=${inviteCode}"`);
    for (const ending of ['。', '/', '.)', '%', '%E3%80'])
      expect((await open(`/i/${inviteCode}${ending}`)).html).toContain(`url=/#/?InviteCode=${inviteCode}"`);
  });
});

describe('search engines', () => {
  it('may read the app and shared dramas', async () => {
    const { html, headers } = await open('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(html).toBe('User-agent: *\nAllow: /\nAllow: /s/\n');
  });

  it.each(['/api/v1/languages', '/media/nothing', '/lab', '/events'])('do not index %s', async (path) => {
    expect((await open(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['/', '/s/ferry', '/images/nothing.webp'])('may index %s', async (path) => {
    expect((await open(path)).headers.get('x-robots-tag')).toBeNull();
  });
});
