import { storage } from '#lib/storage.ts';
import { initialBitsPerSecond } from './start-rendition.ts';

const key = 'sj_bandwidth';

const readStored = (): number => {
  const stored = Number(storage.get(key));
  return Number.isFinite(stored) && stored > 0 ? stored : initialBitsPerSecond;
};

let bitsPerSecond: number | undefined;

/** The bandwidth last measured by any video, also on an earlier visit. */
export const getBandwidth = (): number => {
  bitsPerSecond ??= readStored();
  return bitsPerSecond;
};

/** Records a measurement, with which the next episode starts. */
export const recordBandwidth = (measuredBitsPerSecond: number): void => {
  bitsPerSecond = Math.round(measuredBitsPerSecond);
};

/** Keeps the bandwidth for the next visit. */
export const storeBandwidth = (): void => {
  if (bitsPerSecond !== undefined) storage.set(key, String(bitsPerSecond));
};
