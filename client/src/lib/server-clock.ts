import { Store, useStore } from './store.ts';

/** How far the server is ahead of this device, in milliseconds. */
const ahead = new Store(0);
/** The header has whole seconds, and a response takes a while. */
const toleranceMs = 1_000;

/** Corrects for this device's clock by the `Date` header of a response that comes from the server itself. */
export const recordServerDate = (header: string | null): void => {
  const aheadMs = Date.parse(header ?? '') - Date.now();
  if (Math.abs(aheadMs - ahead.value) > toleranceMs) ahead.set(aheadMs);
};

/** The server's time of a moment of this device's clock, both in milliseconds since 1970. */
export const toServerMs = (deviceMs: number): number => deviceMs + ahead.value;

/** The server's time in milliseconds since 1970, accurate to about a second. This device's own before the first response. */
export const serverNowMs = (): number => toServerMs(Date.now());

export const serverNow = (): Date => new Date(serverNowMs());

/** As `serverNow`, for what can be on the screen before the first response. */
export const useServerNow = (): Date => {
  useStore(ahead);
  return serverNow();
};
