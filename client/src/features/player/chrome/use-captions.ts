import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

const captionsKey = 'sj_captions';
const captions = new Store(storage.get(captionsKey) !== '0');

export type Captions = ReturnType<typeof useCaptions>;

/** Whether subtitles are shown. They are on by default, and the choice is stored on the device. */
export function useCaptions() {
  return {
    areOn: useStore(captions),
    toggle: () => {
      storage.set(captionsKey, captions.value ? '0' : '1');
      captions.set(!captions.value);
    },
  };
}
