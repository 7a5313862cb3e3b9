import type { Page } from 'playwright/test';

interface WorkerGlobals {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  shown: ({ title: string } & NotificationOptions)[];
}

/** The service worker of the page, and what makes it get messages as from a push service. */
export const openPushWorker = async (page: Page) => {
  const scope = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    return scope;
  });
  const session = await page.context().newCDPSession(page);
  const registrationId = await new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope);
      if (found) resolve(found.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(scope));
  if (!worker) throw new Error('there is no service worker');
  // Headless Chromium denies notifications. A later one takes the place of that with its tag.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerGlobals;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options?.tag), { title, ...options }];
    };
  });
  const shown = () =>
    worker.evaluate(() =>
      (globalThis as unknown as WorkerGlobals).shown.map(({ title, body, lang, tag }) => ({
        title,
        body,
        lang,
        tag,
      })),
    );
  return {
    shown,
    /** As a push service delivers a payload that the browser has decrypted. */
    deliver: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(scope).origin,
        registrationId,
        data,
      }),
    /** Taps the notification. @returns the addresses of the windows that it opened */
    tap: () =>
      worker.evaluate(async () => {
        const opened: string[] = [];
        const scope = globalThis as unknown as WorkerGlobals;
        // Only a tap of a person may open a window.
        scope.clients.openWindow = async (url) => {
          opened.push(url);
          return null;
        };
        const [first] = scope.shown;
        const close = () => {
          scope.shown = [];
        };
        const notification = { ...first, close };
        const works: Promise<unknown>[] = [];
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: (work: Promise<unknown>) => works.push(work),
        });
        dispatchEvent(event);
        await Promise.all(works);
        return opened;
      }),
  };
};
