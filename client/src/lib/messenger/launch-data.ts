import { sessionValues } from '#lib/storage.ts';

/** The parameter of the landing URL in which the messenger passes its signed data. */
export const initDataParameter = 'tgWebAppData';

const initDataKey = 'sj_init_data';

let initData: string | null = sessionValues.get(initDataKey);

/** Saves the signed data that the messenger passes in the fragment of the landing URL. It survives a reload of the page. */
export const saveInitData = (data: string): void => {
  initData = data;
  sessionValues.set(initDataKey, data);
};

/** Finds the signed data of the messenger's mini app; null outside of it. */
export const findInitData = (): string | null => initData;
