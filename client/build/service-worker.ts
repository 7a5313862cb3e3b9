import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { defaultLanguage, languages } from '../../contracts/src/language-table.ts';
import { pushWorkerUrl } from './push-worker.ts';
import { describeApp } from './web-manifest.ts';

/** Large files and languages that not every viewer needs, which are cached when they are used, and a part of the worker. */
const filesCachedByUse = ['hls', 'forge', 'location', 'legal', 'push', ...languages].map(
  (name) => `assets/${name}{-,.}*`,
);

/** The worker's caches. */
declare const caches: { match(url: string): Promise<Response | undefined> };

type CachingRule = NonNullable<VitePWAOptions['workbox']['runtimeCaching']>[number];
type CachePlugin = NonNullable<NonNullable<CachingRule['options']>['plugins']>[number];

/**
 * Decides whether the page of the last visit is shown. It must name code that is still cached: a page of an old version
 * cannot start. For an hour it is shown at once. An older one is shown if the network takes longer than 0.15 s.
 */
const choosePage: CachePlugin = {
  // Campaign parameters do not change the page.
  cacheKeyWillBeUsed: async () => '/',
  handlerWillStart: async ({ state }) => {
    if (!state) return;
    state.networkAnswer = new Promise((resolve) => {
      state.endWait = resolve;
    });
  },
  fetchDidSucceed: async ({ response, state }) => {
    state?.endWait('answered');
    return response;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse, state }) => {
    if (!cachedResponse) return null;
    const html = await cachedResponse.clone().text();
    const [, code = ''] = /"entry":"([^"]+)"/.exec(html) ?? [];
    if (!(await caches.match(code))) return null;
    const ageMs = Date.now() - Date.parse(cachedResponse.headers.get('date') ?? '');
    // A wrong clock makes the age negative.
    if (ageMs >= 0 && ageMs < 3_600_000) return cachedResponse;
    setTimeout(state?.endWait, 150, 'late');
    return (await state?.networkAnswer) === 'answered' ? null : cachedResponse;
  },
};

/**
 * Builds the service worker and the web app manifest. The worker caches code, pictures and the page with the public home;
 * never answers of the API, events or signed media.
 */
export const buildServiceWorker = (): Plugin[] =>
  VitePWA({
    filename: 'service-worker.js',
    manifest: describeApp(defaultLanguage),
    // `registerServiceWorker` does that once the first screen is shown.
    injectRegister: null,
    // A new version waits until no page of the old one is open, because each needs its own chunks.
    registerType: 'prompt',
    workbox: {
      globPatterns: ['assets/*.{js,css}'],
      globIgnores: filesCachedByUse,
      navigateFallback: null,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      importScripts: [pushWorkerUrl],
      navigationPreload: true,
      // Workbox copies these functions into the worker as text, so they refer to nothing outside.
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/',
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'page',
            plugins: [choosePage],
            matchOptions: { ignoreVary: true },
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) =>
            sameOrigin && /^\/(assets|images)\/|^\/[\w-]+\.(svg|png|webmanifest)$/.test(url.pathname),
          handler: 'CacheFirst',
          options: {
            cacheName: 'files',
            matchOptions: { ignoreVary: true },
            expiration: { maxEntries: 300, purgeOnQuotaError: true },
            cacheableResponse: { statuses: [200] },
          },
        },
      ],
    },
  });
