import type Hls from 'hls.js/light';
import { getDeviceSettings } from '#entities/settings/device-settings.ts';
import { chooseDataSaverLimit } from './start-rendition.ts';

export interface Rendition {
  averageBitsPerSecond: number;
  peakBitsPerSecond: number;
}

export const listRenditions = ({ levels }: Hls): readonly Rendition[] =>
  levels.map(({ averageBitrate, bitrate }) => ({
    averageBitsPerSecond: averageBitrate,
    peakBitsPerSecond: bitrate,
  }));

const wantsHigh = () => {
  const { dataSaver, quality } = getDeviceSettings();
  return quality === 'high' && !dataSaver;
};

/** The best rendition that may be loaded, as an index into `bitRates`, which are in bits per second, lowest first. */
export const chooseLimit = (bitRates: readonly number[]): number =>
  getDeviceSettings().dataSaver ? chooseDataSaverLimit(bitRates) : bitRates.length - 1;

/** Continues with the best rendition where the viewer wants that. The first segment may be of another, to start fast. */
export const continueInQuality = (hls: Hls): void => {
  const best = hls.levels.length - 1;
  if (wantsHigh() && hls.loadLevel !== best) hls.loadLevel = best;
};

/** Follows a change of the quality on this device. Only the best replaces what is already loaded. */
export const changeQuality = (hls: Hls): void => {
  hls.autoLevelCapping = chooseLimit(hls.levels.map(({ bitrate }) => bitrate));
  if (wantsHigh()) hls.nextLevel = hls.levels.length - 1;
  else if (!hls.autoLevelEnabled) hls.loadLevel = -1;
};
