import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { factsOf, inlinedHomeId, languages } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { prepare } from '../../../scripts/prepare.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

prepare();
const app = await startTestApp();
afterAll(() => app.close());
const { write } = app.platform.database;
const addDrama = (slug: string) => insertDrama(app.platform.database, { slug, at: startOfTests });
const addBanner = (id: string, dramaId: string, position: number) =>
  write.carousel.create({
    data: {
      id,
      kind: 'drama',
      position,
      drama: { connect: { id: dramaId } },
      translations: { create: languages.map((language) => ({ language, title: dramaId, imageKey: '' })) },
    },
  });
await addDrama('anchor');
await addDrama('beacon');
await write.drama.update({
  where: { id: 'anchor' },
  data: { frameKey: 'anchor-frame.webp', tone: '#123456' },
});
await addBanner('first', 'anchor', 2);

const openPage = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.address}/`, { headers });
  return { response, html: await response.text() };
};
const scriptPattern = new RegExp(`<script type="application/json" id="${inlinedHomeId}">(.*?)</script>`, 's');
const inlinedIn = (html: string) => scriptPattern.exec(html)?.[1];
const filesIn = (html: string): { entry: string; links: [string, Record<string, string>[]][] } =>
  JSON.parse(/<script type="application\/json" id="app-files">(.*?)<\/script>/.exec(html)?.[1] ?? '');
const linksFor = (html: string, name: string) => new Map(filesIn(html).links).get(name) ?? [];
const chunk = (name: string) => ({
  rel: 'modulepreload',
  crossOrigin: '',
  href: expect.stringMatching(new RegExp(`^/assets/${name}-[\\w-]+\\.js$`)),
});
const callHome = async (language: string, country = 'US') => {
  const headers = { 'accept-language': language, 'accept-country': country };
  return (await fetch(`${app.address}/api/v1/home/getHomeInfo`, { headers })).text();
};

describe('the page of the app', () => {
  it.each(['en', 'zh'])('holds the bytes that a visitor’s call receives: %s', async (language) => {
    const { html } = await openPage({ 'accept-language': language });
    expect(html).toContain(`<html lang="${language}" data-country="">`);
    expect(inlinedIn(html)).toBe(await callHome(language));
    expect(inlinedIn(html)).toContain(`anchor (${language})`);
  });

  it('follows the carousel', async () => {
    const before = await openPage();
    await addBanner('second', 'beacon', 1);
    const after = await openPage();
    expect(inlinedIn(after.html)).toBe(await callHome('en'));
    expect(inlinedIn(after.html)).not.toBe(inlinedIn(before.html));
    expect(after.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'));
    await write.carousel.delete({ where: { id: 'second' } });
  });

  it('is in the language and country of the device’s cookie, else of Accept-Language', async () => {
    const accepted = { 'accept-language': 'tlh-FR, pt-BR;q=0.9' };
    expect((await openPage(accepted)).html).toContain('<html lang="pt" data-country="FR">');
    const kept = await openPage({ ...accepted, cookie: 'a=b; sj_locale=es-MX' });
    expect(kept.html).toContain('<html lang="es" data-country="MX">');
    expect((await openPage({ ...accepted, cookie: 'sj_locale=xx-"><b>' })).html).toContain('lang="pt"');
    expect((await openPage({ 'accept-language': 'es-419, _-!;q=x' })).html).toContain(
      'lang="es" data-country=""',
    );
  });

  it.each(languages)('names a web app manifest in its language: %s', async (language) => {
    const { html } = await openPage({ 'accept-language': language });
    const [, link = ''] = /rel="manifest" href="([^"]+)"/.exec(html) ?? [];
    const manifest = JSON.parse(await (await fetch(new URL(link, app.address))).text());
    expect(manifest).toMatchObject({ id: '/', lang: factsOf(language).locale, orientation: 'any' });
    expect(manifest.description).toMatch(/\p{L}{4}/u);
    expect(manifest.shortcuts).toHaveLength(4);
    expect(new Set(manifest.shortcuts.map(({ url }: { url: string }) => url)).size).toBe(4);
    for (const { src } of [...manifest.screenshots, ...manifest.icons])
      expect((await fetch(new URL(src, app.address))).headers.get('content-type')).toMatch(/^image\//);
  });

  it('is the same for a signed-in viewer', async () => {
    const viewer = await app.register();
    const { html } = await openPage();
    expect((await openPage({ authorization: `Bearer ${viewer.token}` })).html).toBe(html);
  });

  it('is revalidated, with an ETag of its language and content', async () => {
    const { response } = await openPage();
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    const send = (headers: Record<string, string>) => fetch(`${app.address}/`, { headers });
    expect((await send({ 'if-none-match': etag })).status).toBe(304);
    expect((await send({ 'if-none-match': etag, 'accept-language': 'zh' })).status).toBe(200);
    expect((await fetch(`${app.address}/`, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
  });

  it.each(['br', 'gzip'])('is compressed as %s', async (coding) => {
    const { response } = await openPage({ 'accept-encoding': coding });
    expect(response.headers.get('content-encoding')).toBe(coding);
  });

  it('allows its own inline script and style by hash, and nothing else', async () => {
    const { response, html } = await openPage();
    const hashOf = (tag: string) => {
      const text = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html)?.[1] ?? '';
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    const directives = (response.headers.get('content-security-policy') ?? '').split(';');
    expect(directives).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        `script-src 'self' ${hashOf('script')}`,
        `style-src 'self' ${hashOf('style')}`,
        "script-src-attr 'none'",
      ]),
    );
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).not.toMatch(/ (style|on\w+)="/);
  });

  it('shows the first banner, and announces its picture, the home screen and the language', async () => {
    const { html } = await openPage({ 'accept-language': 'pt' });
    expect(html).toContain('<h2 class="display clamp2">anchor (pt)</h2>');
    expect(html).toContain('fill="#123456"');
    expect(linksFor(html, 'picture')).toEqual([
      { rel: 'preload', as: 'image', href: '/images/anchor-frame.webp', fetchPriority: 'high' },
    ]);
    expect(linksFor(html, '/')).toContainEqual(chunk('home'));
    // A visitor's home screen needs no call.
    expect(linksFor(html, '/')).not.toContainEqual(chunk('calls'));
    expect(linksFor(html, 'own-data')).toEqual([chunk('calls')]);
  });

  it('announces the app: its styles first, its script and the first words', async () => {
    const { html } = await openPage({ 'accept-language': 'pt' });
    const [styles, ...scripts] = linksFor(html, 'app');
    expect(styles).toMatchObject({ rel: 'stylesheet', href: expect.stringMatching(/\.css$/) });
    expect(scripts).toEqual(expect.arrayContaining(['index', 'react', 'app', 'pt-first'].map(chunk)));
    expect(scripts.map(({ href }) => href)).toContain(filesIn(html).entry);
    expect(html).not.toMatch(/<(link rel="(stylesheet|modulepreload)"|script type="module")/);
  });

  it('announces the screen, the schemas and the words of a route that links lead to', async () => {
    const { html } = await openPage({ 'accept-language': 'zh' });
    const links = linksFor(html, '/pages/foryou/view');
    for (const name of ['calls', 'player', 'late', 'zh'])
      expect(links).toContainEqual({ ...chunk(name), fetchPriority: 'low' });
    expect(JSON.stringify(links)).not.toContain('/images/');
  });

  it('says what it is, at its canonical address', async () => {
    const { html } = await openPage({ 'accept-language': 'es' });
    expect(html).toContain('<title>Cliffhanger · Dramas cortos</title>');
    expect(html).toContain('<meta name="description" content="Dramas cortos en episodios verticales');
    expect(html).toContain(`<link rel="canonical" href="${app.address}/">`);
    expect(html).toContain(`<meta property="og:image" content="${app.address}/s/`);
  });

  it('escapes what a title could break', async () => {
    const title = '</script><script>alert("1")</script>$&<!--';
    await write.dramaTranslation.updateMany({ where: { dramaId: 'anchor' }, data: { title } });
    const { html } = await openPage();
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(JSON.parse(inlinedIn(html) ?? '')).toEqual(JSON.parse(await callHome('en')));
    await write.dramaTranslation.updateMany({ where: { dramaId: 'anchor' }, data: { title: 'anchor' } });
  });

  it('leaves out data that another route would wait for, and announces the code of its call', async () => {
    const words = () => createHash('sha512').update(String(Math.random())).digest('base64');
    for (let number = 0; number < 24; number++) {
      await addDrama(`large-${number}`);
      const hook = `${words()}${words()}${words()}`;
      await write.dramaTranslation.updateMany({ where: { dramaId: `large-${number}` }, data: { hook } });
    }
    const json = await callHome('en');
    expect(gzipSync(json).length).toBeGreaterThan(4096);
    const { html } = await openPage();
    expect(inlinedIn(html)).toBeUndefined();
    expect(linksFor(html, '/')).toContainEqual(chunk('calls'));
  });

  it('is not a file', async () => {
    for (const path of ['/index.html', '/.vite/manifest.json', '/.vite/shell.json'])
      expect((await fetch(app.address + path)).status).toBe(404);
  });
});
