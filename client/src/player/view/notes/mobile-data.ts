import { useSyncExternalStore } from 'react';

/** What some browsers say about the network of the device. */
type NetworkInformation = EventTarget & { type?: string };

const { connection } = navigator as { connection?: NetworkInformation };

const subscribe = (listener: () => void) => {
  connection?.addEventListener('change', listener);
  return () => connection?.removeEventListener('change', listener);
};

/** Whether the device is on mobile data, as far as its browser says so. */
export const useIsOnMobileData = (): boolean =>
  useSyncExternalStore(subscribe, () => connection?.type === 'cellular');
