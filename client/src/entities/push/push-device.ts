import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken } from '#lib/api/token.ts';
import { storage } from '#lib/storage.ts';
import { pushEndpointKey, pushOffKey, pushRefusalKey } from './push-keys.ts';
import { findPushPossibility } from './push-possibility.ts';

/** Changes follow one another, since signing out and in may be faster than the browser. */
let work: Promise<unknown> = Promise.resolve();
const inTurn = <Result>(next: () => Promise<Result>): Promise<Result> => {
  const result = work.then(next);
  work = result.catch(() => undefined);
  return result;
};

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration();

const findBrowserSubscription = async () =>
  (await findRegistration())?.pushManager?.getSubscription() ?? null;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const { applicationServerKey } = subscription.options;
  if (applicationServerKey === null) return false;
  const own = new Uint8Array(applicationServerKey);
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
};

/** Subscribes this browser and tells the server of it. @throws what the browser or the call throws */
const subscribe = async (publicKey: string): Promise<void> => {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // The server may have other keys now.
  if (before && !isFor(before, key)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const settings = await api.notices.subscribe.call({ endpoint, p256dh, auth });
  storage.set(pushEndpointKey, endpoint);
  queryClient.setQueryData(api.notices.settings.key(), settings);
};

/** Has push messages sent to this device, whose permission is granted. @throws what the browser or the call throws */
export const turnOnDevice = (publicKey: string): Promise<void> =>
  inTurn(async () => {
    storage.remove(pushOffKey);
    storage.remove(pushRefusalKey);
    await subscribe(publicKey);
  });

/** Has no more push messages sent to this device. */
export const turnOffDevice = (): Promise<void> =>
  inTurn(async () => {
    storage.set(pushOffKey, '1');
    storage.remove(pushEndpointKey);
    const settings = await api.notices.unsubscribe.call();
    queryClient.setQueryData(api.notices.settings.key(), settings);
    await (await findBrowserSubscription())?.unsubscribe();
  });

/**
 * Makes the server know this device as the viewer wants it: after signing in again, after the browser changed its endpoint,
 * and after the permission was taken away. A device without a session drops what waits for it at the push service.
 */
export const syncDevice = (): Promise<void> =>
  inTurn(async () => {
    const isPermitted = findPushPossibility() === 'possible' && Notification.permission === 'granted';
    if (getToken() === null) {
      if (isPermitted) await (await findBrowserSubscription())?.unsubscribe();
      return;
    }
    if (!isPermitted) {
      if (storage.get(pushEndpointKey) === null) return;
      queryClient.setQueryData(api.notices.settings.key(), await api.notices.unsubscribe.call());
      storage.remove(pushEndpointKey);
      return;
    }
    if (storage.get(pushOffKey) !== null) return;
    const { push, topics } = await queryClient.fetchQuery(api.notices.settings.query());
    const isWanted = topics.some(({ channels }) =>
      channels.some(({ channel, on }) => channel === 'push' && on),
    );
    if (push === null || !isWanted) return;
    const browser = await findBrowserSubscription();
    const isKnown = push.subscribed && browser !== null && browser.endpoint === storage.get(pushEndpointKey);
    if (!isKnown) await subscribe(push.publicKey);
  });
