import { cacheUrls } from '#lib/connection/cache-urls.ts';

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
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  const isControlled = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await navigator.serviceWorker.register('/service-worker.js');
  if (!isFirstVisit) return;
  await isControlled;
  // They passed by the worker, which was not there yet.
  cacheUrls(navigator.serviceWorker.controller, loadedUrls());
};
