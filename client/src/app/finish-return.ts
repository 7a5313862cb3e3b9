import { returnFromPayment } from '#features/wallet/payment-page.ts';
import { initDataParameter, saveInitData } from '#lib/messenger/launch-data.ts';
import { startMiniApp } from '#lib/messenger/mini-app.ts';
import { receiveConsentResponse } from '#lib/third-party/consent.ts';

/** The steps of a launch that a payment page, a consent page or a messenger has caused. They change the URL. */
export const finishReturn = (landing: URLSearchParams): void => {
  receiveConsentResponse();
  returnFromPayment(landing);
  const given = landing.get(initDataParameter);
  if (given) saveInitData(given);
  startMiniApp();
};
