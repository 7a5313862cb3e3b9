/** How many of the coming items are loaded ahead: none, the next one, or also the first bytes of the one after it. */
export type PreloadDepth = 0 | 1 | 2;

export interface PreloadConditions {
  /** Nothing may be loaded that the viewer has not asked for, as `savesData` tells. */
  savesData: boolean;
  bandwidthBitsPerSecond: number;
  /** The bit rate of the lowest rendition that plays now; null while it is not known. */
  lowestBitsPerSecond: number | null;
  /** The page draws slowly, so that another decoder would cost frames. */
  hasLongFrames: boolean;
}

/** The item after the next one is loaded only by a link that is this many times as fast as the video needs. */
const spareFactor = 3;

/** Chooses how far ahead to load, so that it costs the video that plays no data and no frame. */
export const choosePreloadDepth = (conditions: PreloadConditions): PreloadDepth => {
  const { savesData, bandwidthBitsPerSecond, lowestBitsPerSecond, hasLongFrames } = conditions;
  if (savesData) return 0;
  if (lowestBitsPerSecond !== null && bandwidthBitsPerSecond < lowestBitsPerSecond) return 0;
  const hasSpare = bandwidthBitsPerSecond >= spareFactor * (lowestBitsPerSecond ?? 0);
  return hasLongFrames || !hasSpare ? 1 : 2;
};
