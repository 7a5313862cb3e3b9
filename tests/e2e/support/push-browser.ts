import type { BrowserContext, Page } from 'playwright/test';
import { createBrowser } from '../../support/push-service.ts';

/**
 * Stands in for what headless Chromium has not: permissions, which it denies, and a push service. The permission is
 * `granted` until a test sets another one.
 */
export const stubPushBrowser = async (
  context: BrowserContext,
  { subscription } = createBrowser('https://push.example.org'),
) => {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const key = 'sj_test_push';
    const permission = () => sessionStorage.getItem('sj_test_permission') ?? 'granted';
    const describe = (applicationServerKey: unknown) => ({
      endpoint,
      options: { applicationServerKey, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(key);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (sessionStorage.getItem(key) === null ? null : describe(null)),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (permission() !== 'granted') throw new DOMException('denied', 'NotAllowedError');
        sessionStorage.setItem(key, '1');
        return describe(applicationServerKey);
      },
    });
    Object.defineProperty(Notification, 'permission', { get: permission });
    // The viewer refuses in the browser's own question, which is asked in this state only.
    Notification.requestPermission = async () =>
      permission() === 'default' ? 'denied' : (permission() as NotificationPermission);
  }, subscription);
};

/** Sets what the viewer allows in the browser's settings. */
export const setPermission = (page: Page, permission: NotificationPermission) =>
  page.evaluate((value) => {
    sessionStorage.setItem('sj_test_permission', value);
    // The viewer comes back from the browser's settings.
    dispatchEvent(new Event('focus'));
  }, permission);
