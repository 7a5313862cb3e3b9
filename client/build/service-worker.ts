import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

/** Describes the app for a home screen. */
const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Cliffhanger',
  short_name: 'Cliffhanger',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0b0b0d',
  theme_color: '#0b0b0d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Large files and languages that not every viewer needs. They are cached when they are used. */
const filesCachedByUse = ['hls', 'forge', 'location', 'legal', 'zh', 'en', 'pt', 'es'].map(
  (name) => `assets/${name}{-,.}*`,
);

/**
 * Builds the service worker and the web app manifest. The worker caches code, pictures and the page with the public home;
 * never answers of the API, events or signed media.
 */
export const buildServiceWorker = (): Plugin[] =>
  VitePWA({
    filename: 'service-worker.js',
    manifest: webManifest,
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
      navigationPreload: true,
      // Workbox copies these functions into the worker as text, so they refer to nothing outside.
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/',
          handler: 'NetworkFirst',
          options: {
            cacheName: 'page',
            networkTimeoutSeconds: 0.15,
            // Campaign parameters do not change the page.
            plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
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
