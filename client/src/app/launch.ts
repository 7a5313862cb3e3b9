import { startSignedIn } from '#features/account/start-signed-in.ts';
import { returnFromPayment } from '#features/wallet/payment-page.ts';
import {
  findInviteCode,
  parseCampaign,
  parseInviteCode,
  parseLandingParameters,
  saveCampaign,
  saveInviteCode,
} from '#lib/analytics/campaign.ts';
import { collectPixelCookies } from '#lib/analytics/pixel-cookies.ts';
import { recordAction } from '#lib/analytics/viewer-actions.ts';
import { api } from '#lib/api/client.ts';
import { watchConnection } from '#lib/api/connection.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { startReconnecting } from '#lib/api/reconnect.ts';
import { startLiveEvents } from '#lib/live/live-events.ts';
import { findInitData, saveInitData } from '#lib/messenger/launch-data.ts';
import { startMiniApp } from '#lib/messenger/mini-app.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { startOfflineQueue } from '#lib/offline/send-queue.ts';
import { startProgressHandover } from '#lib/progress/hand-over-progress.ts';
import { getToken } from '#lib/session/token.ts';
import { receiveConsentResponse } from '#lib/third-party/consent.ts';
import { startClosingOnBack } from '#ui/close-on-back.ts';
import { popup } from '#ui/popup.tsx';
import { toast } from '#ui/toast.tsx';

/** The launch sequence, in the order of docs/specification.md#4-states-and-transitions. No step waits for a response. */
export const launch = (): void => {
  startClosingOnBack();
  watchConnection();
  startReconnecting();
  collectPixelCookies();
  recordAction({ eventKey: 'launch', module: 'app' });
  receiveConsentResponse();
  const landing = parseLandingParameters(location.search, location.hash);
  saveLanding(landing);
  startOfflineQueue((error) => toast(failureMessage(error)));
  returnFromPayment(landing);
  startLiveEvents(({ title, body }) => popup({ title, text: body }));
  void queryClient.prefetchQuery(api.settings.get.query());
  startProgressHandover();
  startMessengerSession(landing);
  if (getToken() !== null) void queryClient.prefetchQuery(api.account.userInfo.query());
};

const saveLanding = (landing: URLSearchParams) => {
  saveCampaign(parseCampaign(landing));
  const inviteCode = parseInviteCode(landing);
  if (inviteCode) saveInviteCode(inviteCode);
  // The router would take a fragment that holds only parameters for a route.
  if (/^#[^/]/.test(location.hash)) history.replaceState(null, '', href(paths.home()));
};

/** Signs in with the data of a messenger's mini app. Does nothing outside of one. */
const startMessengerSession = (landing: URLSearchParams) => {
  const given = landing.get('tgWebAppData');
  if (given) saveInitData(given);
  startMiniApp();
  const initData = findInitData();
  if (initData !== null && getToken() === null) void signInByMessenger(initData);
};

const signInByMessenger = async (initData: string) => {
  const InviteCode = findInviteCode();
  try {
    const signedIn = await api.thirdParty.telegram.call({
      initData,
      ...(InviteCode && { InviteCode }),
    });
    // The viewer may have signed in by hand in the meantime.
    if (getToken() === null) startSignedIn(signedIn);
  } catch {
    // The viewer did not ask for this, continues as a visitor and can sign in by hand.
  }
};
