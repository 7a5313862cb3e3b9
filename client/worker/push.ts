// Part of the service worker (client/build/push-worker.ts), where it runs as one script.

/** A notification of declarative web push, as the server writes it: docs/decisions/0142-push-messages.md. */
interface PushedNotification {
  title: string;
  body: string;
  lang: string;
  /** The address that a tap opens. */
  navigate: string;
  /** A notification takes the place of an earlier one with its tag. */
  tag: string;
}

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  navigate(url: string): Promise<WindowClient | null>;
  focus(): Promise<WindowClient>;
}

/** The parts of the scope of a service worker that this uses. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(
    type: 'push',
    listener: (event: { data: { json(): unknown } | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: { notification: Notification; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as { notification: PushedNotification } | undefined;
  if (message) event.waitUntil(show(message.notification));
});

const show = ({ title, body, lang, navigate, tag }: PushedNotification): Promise<void> =>
  worker.registration.showNotification(title, { body, lang, tag, icon: '/icon-192.png', data: navigate });

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, worker.registration.scope);
  event.waitUntil(openAddress(new URL(`${url.pathname}${url.hash}`, worker.registration.scope)));
});

/** Opens an address in a window that the app has open, the visible one first, or else in a new one. */
const openAddress = async (url: URL): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofApp = windows.filter((window) => new URL(window.url).pathname === url.pathname);
  const found = ofApp.find(({ visibilityState }) => visibilityState === 'visible') ?? ofApp[0];
  const opened = await found?.navigate(url.href).catch(() => null);
  if (!opened) await worker.clients.openWindow(url.href);
  // Browsers may refuse the focus; the page is open all the same.
  else await opened.focus().catch(() => undefined);
};
