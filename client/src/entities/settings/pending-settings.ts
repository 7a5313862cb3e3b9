import type { EndpointArguments } from '@cliffhanger/contracts';
import { accountResource } from '@cliffhanger/contracts/account';
import { onTokenChange } from '#lib/api/token.ts';
import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

/** Settings of the account. */
export type AccountSettings = EndpointArguments<typeof accountResource.updateSettings>;

const pendingKey = 'sj_pending_settings';
const { body } = accountResource.updateSettings;

const read = (): AccountSettings => {
  try {
    const parsed = body.safeParse(JSON.parse(storage.get(pendingKey) ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
};

const store = new Store(read());

/** The settings that a visitor chose on this device, for the account that they will sign in to. */
export const usePendingSettings = (): AccountSettings => useStore(store);

export const getPendingSettings = (): AccountSettings => store.value;

/** Stores a visitor's choice on this device: docs/specification.md#4-states-and-transitions. */
export const addPendingSettings = (changed: AccountSettings): void => {
  store.set({ ...store.value, ...changed });
  storage.set(pendingKey, JSON.stringify(store.value));
};

/** Forgets the choices, which the account has now. */
export const clearPendingSettings = (): void => {
  storage.remove(pendingKey);
  store.set({});
};

// The end of a session clears the storage.
onTokenChange((token) => {
  if (token === null) clearPendingSettings();
});
