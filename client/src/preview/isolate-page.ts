/** A storage that lives as long as the page. */
const memoryStorage = (values: Readonly<Record<string, string>>): Storage => {
  const stored = new Map(Object.entries(values));
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, String(value)),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
};

const replace = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { configurable: true, get: () => value, set: () => undefined });

/** Moves the clock of the page ahead. */
const shiftClock = (aheadMs: number): void => {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [RealDate.now() + aheadMs] : args, newTarget),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver),
  });
};

/**
 * Separates the page from what the same browser keeps of this origin: storage, cookies, service worker and beacons. The
 * person of staff may be signed in to the app as a viewer.
 * @param values of the local storage of the preview
 * @param aheadMs how far the preview is ahead of this device
 */
export const isolatePage = (values: Readonly<Record<string, string>>, aheadMs: number): void => {
  replace(globalThis, 'localStorage', memoryStorage(values));
  replace(globalThis, 'sessionStorage', memoryStorage({}));
  replace(document, 'cookie', '');
  replace(navigator, 'serviceWorker', undefined);
  replace(navigator, 'sendBeacon', () => true);
  shiftClock(aheadMs);
};
