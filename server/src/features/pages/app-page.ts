import { defaultLanguage, type HomeInfo, inlinedHomeId, type Language } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { LRUCache } from 'lru-cache';
import type { PageLocale } from '#http/page-locale.ts';
import { type CachedResponse, compress, toCachedResponse } from '#http/response-cache/response-cache.ts';
import { bufferOf } from '#http/response-cache/wire-bytes.ts';
import { translatorFor } from '#kernel/words.ts';
import type { ClientBuild } from '#platform/config/client-build.ts';
import { preloadPicture, renderBanner } from './first-banner.ts';
import { createPreloadLinks } from './preload-links.ts';
import { previewImageOf } from './preview-picture.routes.ts';
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
  const links = createPreloadLinks(build);
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
      image: banner && imageOf(banner, baseUrl, language),
    };
    const parts = {
      '<html lang="en">': `<html lang="${language}" data-country="${country ?? ''}">`,
      ...(language !== defaultLanguage && {
        'href="/manifest.webmanifest"': `href="/manifest-${language}.webmanifest"`,
      }),
      '<title>Cliffhanger</title>': '',
      '<!--head-->': renderPreviewTags(preview),
      '<!--shell-->': build.shells[language].html.replace('<!--banner-->', () =>
        renderBanner(banner, translations.getFixedT(language)),
      ),
      '<!--files-->': inlineJson(
        'app-files',
        JSON.stringify({
          entry: links.entry,
          links: [
            ['picture', banner ? [preloadPicture(banner)] : []],
            ['app', [...links.app, ...links.ofLanguage(language)]],
            ['/', [...links.home, ...(isSmall ? [] : links.calls)]],
            ['own-data', links.calls],
            ...links.ofLandingRoutes(language),
          ],
        }),
      ),
      '<!--data-->': isSmall ? inlineJson(inlinedHomeId, json) : '',
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

const imageOf = ({ target }: HomeInfo['carousel'][number], baseUrl: string, language: Language) =>
  target.kind === 'drama'
    ? previewImageOf(baseUrl, target.drama.dramaId, language)
    : { url: baseUrl + target.imageUrl };

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
const inlineJson = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
