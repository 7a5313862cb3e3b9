import { storage } from '#lib/storage.ts';

const key = 'sj_hand_over';

/** Lets the account that the viewer is about to sign in to have what was watched on this device. Ends with the session. */
export const allowHandover = (): void => storage.set(key, '1');

export const isHandoverAllowed = (): boolean => storage.get(key) !== null;
