import { type HomeInfo, inlinedHomeId, type Language } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '#http/html-page.ts';
import type { PageLocale } from '#http/page-locale.ts';
import { type CachedResponse, compress, toCachedResponse } from '#http/response-cache/response-cache.ts';
import { bufferOf } from '#http/response-cache/wire-bytes.ts';
import { translatorFor } from '#kernel/words.ts';
import type { ClientBuild } from '#platform/config/client-build.ts';
import { preloadPicture, renderBanner } from './first-banner.ts';
import { renderPreviewTags } from './preview-tags.ts';

/** A viewer on another route loads the home screen's data for nothing, so it is left out beyond this size. */
export const maxInlinedBytes = 4096;
const maxPages = 200;

export interface AppPages {
  /**
   * Makes the page of the app.
   * @param home the response of `home.getHomeInfo` for a visitor in this locale
   * @param baseUrl for absolute URLs
   */
  make(locale: PageLocale, home: CachedResponse, baseUrl: string): Promise<CachedResponse>;
}

/** Fills the built page with what the first screen needs: docs/decisions/0033-first-screen.md. */
export const createAppPages = (build: ClientBuild): AppPages => {
  const links = createLinks(build);
  const translations = translateFacts(build);
  const pages = new LRUCache<string, CachedResponse>({ max: maxPages });

  const fill = async ({ language, country }: PageLocale, home: CachedResponse, baseUrl: string) => {
    const json = bufferOf(home.bytes).toString();
    const [banner] = (JSON.parse(json) as { data: HomeInfo }).data.carousel;
    const isSmall = bufferOf(await compress(home, 'gzip')).length <= maxInlinedBytes;
    const words = translatorFor('pages', language);
    const preview = {
      title: words('title'),
      description: words('description'),
      url: `${baseUrl}/`,
      imageUrl: banner && baseUrl + posterOf(banner),
    };
    const parts = {
      '<html lang="en">': `<html lang="${language}" data-country="${country ?? ''}">`,
      '<title>Cliffhanger</title>': '',
      '<!--head-->':
        renderPreviewTags(preview) +
        links.ofLanguage(language) +
        `<template data-route="/">${links.home}${isSmall ? '' : links.calls}${banner ? preloadPicture(banner) : ''}</template>` +
        `<template data-route="own-data">${links.calls}</template>` +
        links.ofLandingRoutes(language),
      '<!--shell-->': build.shells[language].html.replace('<!--banner-->', () =>
        renderBanner(banner, translations.getFixedT(language)),
      ),
      '<!--data-->': isSmall ? inlineJson(json) : '',
    };
    return Object.entries(parts).reduce((page, [mark, part]) => page.replace(mark, () => part), build.page);
  };

  return {
    async make(locale, home, baseUrl) {
      const key = JSON.stringify([home.etag, locale, baseUrl]);
      const made = pages.get(key) ?? toCachedResponse(await fill(locale, home, baseUrl));
      pages.set(key, made);
      return made;
    },
  };
};

const posterOf = ({ target }: HomeInfo['carousel'][number]) =>
  target.kind === 'drama' ? target.drama.posterUrl : target.imageUrl;

/** The client's own translations, so that the shell and the app show the same facts. */
const translateFacts = ({ shells }: ClientBuild) => {
  const resources = Object.entries(shells).map(([language, { factTexts }]) => [
    language,
    { translation: factTexts },
  ]);
  const i18n = i18next.createInstance();
  i18n.init({
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(resources),
  });
  return i18n;
};

/** A script element of this type is data, which the content security policy does not restrict. */
const inlineJson = (json: string) =>
  `<script type="application/json" id="${inlinedHomeId}">${json.replaceAll('<', '\\u003c')}</script>`;

/** Links to the built files that the app imports once it runs, so that they load at once. */
const createLinks = ({ page, callsChunk, landingRoutes, manifest }: ClientBuild) => {
  const namesByFile = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  const nameOf = (file: string) => namesByFile.get(file) ?? file;
  // Chunks can import each other.
  const addFiles = (files: Set<string>, name: string): Set<string> => {
    const built = manifest[name];
    if (!built) throw new Error(`the built client has no ${name}`);
    if (files.has(built.file)) return files;
    for (const file of [built.file, ...(built.css ?? [])]) files.add(file);
    return (built.imports ?? []).reduce(addFiles, files);
  };
  const linksTo = (...names: readonly string[]) =>
    [...names.reduce(addFiles, new Set())]
      .filter((file) => !page.includes(`"/${file}"`))
      .map((file) => {
        const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
        return `<link ${kind} crossorigin href="/${escapeHtml(file)}">`;
      })
      .join('');
  return {
    home: linksTo('src/screens/home.tsx'),
    calls: linksTo(nameOf(callsChunk)),
    ofLanguage: (language: Language) => linksTo(`src/locales/${language}-first.ts`),
    /** A template for each landing route. Every screen but home needs all translations of its language. */
    ofLandingRoutes: (language: Language) =>
      Object.entries(landingRoutes)
        .map(([route, chunks]) => {
          const links = linksTo(...chunks.map(nameOf), `src/locales/${language}.ts`);
          // On a slow connection the screen would otherwise delay the application, which runs first.
          const lowPriorityLinks = links.replaceAll('<link ', '<link fetchpriority="low" ');
          return `<template data-route="${escapeHtml(route)}">${lowPriorityLinks}</template>`;
        })
        .join(''),
  };
};
