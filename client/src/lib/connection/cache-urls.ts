/** Asks a service worker to request URLs and to cache the responses by the rules of client/build/service-worker.ts. */
export const cacheUrls = (worker: ServiceWorker | null | undefined, urls: readonly string[]): void => {
  // Workbox listens to this message.
  worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: urls } });
};
