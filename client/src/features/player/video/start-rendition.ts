/** The bandwidth assumed before anything was measured. */
export const initialBitsPerSecond = 400_000;
/** The share of the bandwidth that a start may use, so that its first second loads in less than half a second. */
const startShare = 0.4;

/**
 * Chooses the rendition that an episode starts with: the best that fits well into the bandwidth, else the lowest.
 * @param bitRates in bits per second, lowest first
 * @returns an index into `bitRates`
 */
export const chooseStartRendition = (bitRates: readonly number[], bandwidthBitsPerSecond: number): number =>
  Math.max(
    0,
    bitRates.findLastIndex((bitRate) => bitRate <= bandwidthBitsPerSecond * startShare),
  );
