import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

export const answeredKey = 'sj_answered';

/** Whether there is an answer of staff that the viewer has not seen on this device. */
export const newAnswer = new Store(storage.get(answeredKey) !== null);

export const useHasNewAnswer = (): boolean => useStore(newAnswer);
