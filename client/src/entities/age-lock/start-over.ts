import { forgetKeptQueries } from '#entities/offline/kept-queries.ts';
import { storage } from '#lib/storage.ts';

const changedKey = 'sj_age_lock';

/** Drops all that this browser has kept of the library: answers, the page and pictures. Then the app begins anew. */
const dropAll = async (): Promise<void> => {
  forgetKeptQueries();
  // The service worker's; browsers have none on plain http.
  const workerCaches = (globalThis as { caches?: CacheStorage }).caches;
  await Promise.all(['page', 'files'].map((name) => workerCaches?.delete(name)));
  window.location.reload();
};

/** Begins anew in all tabs of the browser, as other dramas may be shown. */
export const startOver = async (): Promise<void> => {
  storage.set(changedKey, String(Date.now()));
  await dropAll();
};

/** Begins anew when another tab does, at once or as the viewer comes back to one that slept: no event wakes it. */
export const followOtherTabs = (): void => {
  const seen = storage.get(changedKey);
  const check = () => {
    const changed = storage.get(changedKey);
    if (changed !== null && changed !== seen) void dropAll();
  };
  window.addEventListener('storage', check);
  window.addEventListener('pageshow', check);
  document.addEventListener('visibilitychange', check);
};
