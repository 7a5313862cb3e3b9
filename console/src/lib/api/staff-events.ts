import { type StaffEvent, staffEvent, staffEventsPath } from '@cliffhanger/contracts/staff';

const name = 'console-events';
const retryMs = 5_000;
/** A stream that opens this soon missed nothing that the page does not load anyway. */
const startMs = 3_000;

type Delivery = StaffEvent | 'gap';
type Listener = (delivery: Delivery) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener with the events of the server, while `followStaffEvents` runs. `gap`: some may be missing, so what is
 * shown may be old.
 * @returns a function that ends it
 */
export const onStaffEvent = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const tell = (delivery: Delivery) => {
  for (const listener of listeners) listener(delivery);
};

/**
 * Opens the event stream of the session, once for all tabs of the browser: a stream takes one of the six connections that
 * they share over HTTP/1.1. The tab that holds a Web Lock passes the events on to the others.
 * @returns a function that ends it
 */
export const followStaffEvents = (): (() => void) => {
  const stop = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }: MessageEvent<Delivery>) => tell(data));
  const deliver = (delivery: Delivery) => {
    tabs.postMessage(delivery);
    tell(delivery);
  };
  void navigator.locks
    .request(name, { signal: stop.signal }, () => keepOpen(stop.signal, deliver))
    .catch(() => undefined);
  return () => {
    stop.abort();
    tabs.close();
  };
};

/** Keeps a stream open until the signal. */
const keepOpen = (signal: AbortSignal, deliver: Listener): Promise<void> =>
  new Promise((resolve) => {
    let [source, timer, hasGap]: [EventSource | null, number, boolean] = [null, 0, false];
    const open = () => {
      const opened = new EventSource(staffEventsPath);
      source = opened;
      opened.addEventListener('open', () => {
        if (hasGap || performance.now() > startMs) deliver('gap');
        hasGap = false;
      });
      opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = staffEvent.safeParse(JSON.parse(data)).data;
        if (event) deliver(event);
      });
      opened.addEventListener('error', () => {
        hasGap = true;
        // The browser connects again by itself, unless the server has refused it.
        if (opened.readyState === EventSource.CLOSED) timer = window.setTimeout(open, retryMs);
      });
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
