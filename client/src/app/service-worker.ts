/** The URLs that this page has loaded so far and that the service worker caches: the page itself, code and pictures. */
const loadedUrls = (): string[] => {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => /^\/(assets|images)\//.test(new URL(url).pathname));
  return [new URL('/', location.href).href, ...files];
};

/**
 * Registers the service worker, which opens the app quickly and without a connection. Browsers have none on plain http,
 * except on the machine itself.
 */
export const registerServiceWorker = async (): Promise<void> => {
  // The dev server builds none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/service-worker.js');
  if (!isFirstVisit) return;
  const { active } = await navigator.serviceWorker.ready;
  // Workbox caches them by the rules of vite.config.ts. They passed by the worker, which was not there yet.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: loadedUrls() } });
};
