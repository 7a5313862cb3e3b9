import { sessionValues } from '#lib/storage.ts';

/** The parameter of the landing URL in which the messenger passes its signed data. */
export const initDataParameter = 'tgWebAppData';

const initDataKey = 'sj_init_data';

let initData: string | null = sessionValues.get(initDataKey);
let offered: string | null = null;

/** Saves the signed data that the messenger passes in the fragment of the landing URL. It survives a reload of the page. */
export const saveInitData = (data: string): void => {
  initData = data;
  sessionValues.set(initDataKey, data);
};

/** Finds the signed data of the messenger's mini app; null outside of it. */
export const findInitData = (): string | null => initData;

/** Keeps the signed data of a link that was opened outside of the messenger, until the viewer says whether it is theirs. */
export const offerInitData = (data: string): void => {
  offered = data;
};

export const findOfferedInitData = (): string | null => offered;
