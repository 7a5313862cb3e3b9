import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { answerVisitorCalls } from '#entities/progress/answer-visitor-calls.ts';
import { hasPendingConsent } from '#entities/third-party/pending-consent.ts';
import { answerInlinedHome } from '#features/home/inlined-home.ts';
import { interceptCalls } from '#lib/api/call-by-name.ts';
import { watchConnection } from '#lib/connection/connection.ts';
import { findInitData, initDataParameter } from '#lib/messenger/launch-data.ts';
import { parseLandingParameters } from '#lib/navigation/landing.ts';
import { href, paths, paymentReturnParameter } from '#lib/navigation/paths.ts';
import { startClosingOnBack } from '#ui/close-on-back.ts';

/**
 * The part of the launch sequence before the first screen; `start-background.ts` has the rest. It waits for no response,
 * only for code, and only if the viewer comes back from another page.
 * @returns the parameters of the landing URL
 */
export const launch = async (): Promise<URLSearchParams> => {
  // The page's own answer before that of the server, and what the device keeps on top of either.
  interceptCalls(answerInlinedHome);
  interceptCalls(answerVisitorCalls);
  startClosingOnBack();
  watchConnection();
  recordAction({ eventKey: 'launch', module: 'app' });
  const { landing: fragment = location.hash } = document.documentElement.dataset;
  const landing = parseLandingParameters(location.search, fragment);
  if (isReturn(landing)) await finishReturn(landing);
  // The router would take a fragment that holds only parameters for a route.
  if (/^#[^/]/.test(location.hash)) history.replaceState(null, '', href(paths.home()));
  return landing;
};

/** Whether the page was opened by a payment page, a consent page or a messenger. */
const isReturn = (landing: URLSearchParams): boolean =>
  landing.has(paymentReturnParameter) ||
  landing.has(initDataParameter) ||
  findInitData() !== null ||
  hasPendingConsent();

const finishReturn = async (landing: URLSearchParams): Promise<void> => {
  try {
    await (await import('./finish-return.ts')).finishReturn(landing);
  } catch {
    // The viewer continues as on any other launch, and can pay or sign in again.
  }
};
