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

/** The most that a rendition may need with the data saver: about 6 MB a minute. */
const dataSaverBitsPerSecond = 800_000;

/**
 * The best rendition that the data saver allows; the lowest always is.
 * @param bitRates in bits per second, lowest first
 * @returns an index into `bitRates`
 */
export const chooseDataSaverLimit = (bitRates: readonly number[]): number =>
  Math.max(
    0,
    bitRates.findLastIndex((bitRate) => bitRate <= dataSaverBitsPerSecond),
  );
