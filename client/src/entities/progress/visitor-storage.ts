import { storage } from '#lib/storage.ts';
import { watchedKey as key } from './visitor-call-names.ts';
import { type WatchedDrama, watchedDramas } from './visitor-progress.ts';

/** The dramas watched on this device without an account, the latest first. */
export const readWatched = (): WatchedDrama[] => {
  try {
    return watchedDramas.safeParse(JSON.parse(storage.get(key) ?? '[]')).data ?? [];
  } catch {
    // Written by another version. The next report replaces it.
    return [];
  }
};

export const saveWatched = (watched: readonly WatchedDrama[]): void => {
  if (watched.length === 0) storage.remove(key);
  else storage.set(key, JSON.stringify(watched));
};
