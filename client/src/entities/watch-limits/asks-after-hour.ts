import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { storage } from '#lib/storage.ts';
import { Store } from '#lib/store.ts';

const key = 'sj_asks_after_hour';

/** The choice of a visitor, on this device. */
export const visitorAsksAfterHour = new Store(storage.get(key) === '1');

export const setVisitorAsksAfterHour = (asks: boolean): void => {
  storage.set(key, asks ? '1' : '0');
  visitorAsksAfterHour.set(asks);
};

// The end of a session clears the storage.
onTokenChange((token) => {
  if (token === null) visitorAsksAfterHour.set(storage.get(key) === '1');
});

/** Whether the player asks before it goes on after an hour without a break, as far as this device knows. */
export const asksAfterHour = (): boolean =>
  getToken() === null
    ? visitorAsksAfterHour.value
    : queryClient.getQueryData(api.watchLimits.get.key())?.asksAfterHour === true;
