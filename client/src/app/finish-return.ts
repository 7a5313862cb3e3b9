import { receiveConsentResponse } from '#entities/third-party/consent.ts';
import { receiveInitData } from '#features/account/messenger-launch.ts';
import { returnFromPayment } from '#features/wallet/payment-page.ts';
import { initDataParameter } from '#lib/messenger/launch-data.ts';
import { startMiniApp } from '#lib/messenger/mini-app.ts';
import { withoutLaunchParameters } from '#lib/messenger/without-launch-parameters.ts';

/** The steps of a launch that a payment page, a consent page or a messenger has caused. They change the URL. */
export const finishReturn = async (landing: URLSearchParams): Promise<void> => {
  receiveConsentResponse();
  returnFromPayment(landing);
  await receiveInitData(landing.get(initDataParameter));
  startMiniApp();
  const fragment = withoutLaunchParameters(location.hash);
  if (fragment !== location.hash && fragment.startsWith('#/')) history.replaceState(null, '', fragment);
};
