import { storage } from '#lib/storage.ts';

/** The dramas watched on this device without an account. */
export const watchedKey = 'sj_visitor_progress';

const visitorCalls = [
  'progress.report',
  'progress.clearHistory',
  'progress.history',
  'home.getHomeInfo',
  'dramas.detail',
  'dramas.episodes',
  'discovery.forYou',
] as const;

/** A call that concerns the viewer's progress, which this device keeps for a visitor. */
export type VisitorCall = (typeof visitorCalls)[number];

/** Finds the call among those whose answer for a visitor differs from the server's. */
export const findVisitorCall = (resource: string, name: string): VisitorCall | undefined => {
  const found = visitorCalls.find((call) => call === `${resource}.${name}`);
  // The first screen of a new visitor waits for no further code.
  return found === 'home.getHomeInfo' && storage.get(watchedKey) === null ? undefined : found;
};
