import { storage } from '#lib/storage.ts';
import { Store } from '#lib/store.ts';
import { initialBitsPerSecond } from './start-rendition.ts';

const key = 'sj_bandwidth';

const readStored = (): number | null => {
  const stored = Number(storage.get(key));
  return Number.isFinite(stored) && stored > 0 ? stored : null;
};

/** In bits per second. Undefined before it was read, null before anything was measured. */
const bandwidth = new Store<number | null | undefined>(undefined);

/** Calls back with each measurement. @returns a function that ends it */
export const subscribeToBandwidth = bandwidth.subscribe;

/** The bandwidth last measured by any video, also on an earlier visit; null before anything was measured. */
export const getMeasuredBandwidth = (): number | null => {
  if (bandwidth.value === undefined) bandwidth.value = readStored();
  return bandwidth.value;
};

/** The measured bandwidth, or a cautious one. */
export const getBandwidth = (): number => getMeasuredBandwidth() ?? initialBitsPerSecond;

/** Records a measurement, with which the next episode starts. */
export const recordBandwidth = (measuredBitsPerSecond: number): void => {
  bandwidth.set(Math.round(measuredBitsPerSecond));
};

/** Keeps the bandwidth for the next visit. */
export const storeBandwidth = (): void => {
  if (bandwidth.value != null) storage.set(key, String(bandwidth.value));
};
