import type { Page } from 'playwright/test';

/** Takes away what browsers have on https and on the machine itself only, as on plain http in a local network. */
export const onPlainHttp = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const secure = [
      'clipboard',
      'locks',
      'share',
      'canShare',
      'serviceWorker',
      'wakeLock',
      'storage',
      'mediaDevices',
    ];
    for (const name of secure) Reflect.deleteProperty(Navigator.prototype, name);
    for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
    Reflect.deleteProperty(window, 'caches');
  });
};

/** Refuses what browsers refuse where cookies and site data are blocked. */
export const blockSiteData = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const refused = () => new DOMException('The request was denied.', 'SecurityError');
    const refuse = () => {
      throw refused();
    };
    for (const name of ['localStorage', 'sessionStorage', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: refuse });
    Object.assign(LockManager.prototype, { request: () => Promise.reject(refused()) });
    // As Firefox does; and a frame without an origin for cookies.
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
};
