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
  if (tab === null) window.location.assign(href);
  else if (!tab.closed) tab.location.replace(href);
};
