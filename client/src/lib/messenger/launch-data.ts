import { findSessionStorage } from '#lib/storage.ts';

const initDataKey = 'sj_init_data';

let initData: string | null = findSessionStorage()?.getItem(initDataKey) ?? null;

/** Saves the signed data that the messenger passes in the fragment of the landing URL. It survives a reload of the page. */
export const saveInitData = (data: string): void => {
  initData = data;
  findSessionStorage()?.setItem(initDataKey, data);
};

/** Finds the signed data of the messenger's mini app; null outside of it. */
export const findInitData = (): string | null => initData;
