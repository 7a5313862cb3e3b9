import { href, paths, paymentReturnParameter } from '#lib/navigation/paths.ts';
import { sessionValues } from '#lib/storage.ts';

const depthKey = 'sj_payment_depth';

/**
 * Opens an empty tab for the payment page. Call it in the handler of a click, as browsers block tabs that open after
 * a response. Null if it was blocked all the same.
 */
export const openPaymentTab = (): Window | null => {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return tab;
};

/** Shows the payment page in the tab, or in this one if the tab was blocked. */
export const showPaymentPage = (tab: Window | null, payUrl: string): void => {
  const { href } = new URL(payUrl, window.location.href);
  if (tab === null) {
    sessionValues.set(depthKey, String(history.length));
    window.location.assign(href);
  } else if (!tab.closed) tab.location.replace(href);
};

/**
 * Leads back from a payment page to the screen that opened it, rather than to a second copy of the app: closes the tab
 * of the payment, or goes back in the history if the payment page was shown in this tab.
 */
export const returnFromPayment = (landing: URLSearchParams): void => {
  if (!landing.has(paymentReturnParameter)) return;
  history.replaceState(null, '', href(paths.wallet()));
  // Browsers ignore this for a tab that no script has opened.
  window.close();
  const depth = Number(sessionValues.get(depthKey));
  sessionValues.remove(depthKey);
  if (depth > 0 && depth < history.length) history.go(depth - history.length);
};
