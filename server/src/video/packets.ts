/** What the packets of a stream tell about it. */
export interface PacketTimes {
  /** The end of the last one that is shown, in seconds from the start of the file; 0 without packets. */
  endSeconds: number;
  /** By the usual distance of two packets; null for fewer than three. */
  usualRate: number | null;
  /** Whether an edit list hides some. */
  hidesSome: boolean;
}

/** The flag of a packet that is decoded for later ones, and not shown. */
const discardFlag = 4;
const packet = /^(\d+), +-?\d+, +(-?\d+), +(\d+), +\d+, 0x\w+(?:, F=0x(\w+))?/gm;

/** The unit of a stream's timestamps, in seconds. */
const findUnit = (listing: string, stream: number): number => {
  const [, numerator = 0, denominator = 1] = new RegExp(`#tb ${stream}: (\\d+)/(\\d+)`).exec(listing) ?? [];
  return Number(numerator) / Number(denominator);
};

/**
 * Reads a listing by ffmpeg's `framecrc`.
 *
 * @param stream its index in the listing
 * @param lastSeconds how long the last packet lasts if it does not say
 */
export const readPackets = (listing: string, stream: number, lastSeconds: number): PacketTimes => {
  const unit = findUnit(listing, stream);
  const starts: number[] = [];
  let [endSeconds, count] = [0, 0];
  for (const [, index, start, duration, flags = '0'] of listing.matchAll(packet)) {
    if (Number(index) !== stream) continue;
    count += 1;
    if ((Number.parseInt(flags, 16) & discardFlag) !== 0) continue;
    const startSeconds = Number(start) * unit;
    starts.push(startSeconds);
    endSeconds = Math.max(endSeconds, startSeconds + (Number(duration) * unit || lastSeconds));
  }
  return { endSeconds, usualRate: findUsualRate(starts), hidesSome: count > starts.length };
};

/** The mean of the distances near the median. A longer one is a gap. */
const findUsualRate = (starts: readonly number[]): number | null => {
  const sorted = starts.toSorted((a, b) => a - b);
  const distances = sorted.slice(1).map((start, index) => start - (sorted[index] ?? 0));
  const median = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  if (distances.length < 2 || median <= 0) return null;
  const usual = distances.filter((distance) => Math.abs(distance / median - 1) < 0.2);
  return usual.length / usual.reduce((sum, distance) => sum + distance, 0);
};

/** Where the timestamps of the first stream begin again, in seconds, if ffmpeg did not correct them. @param log of a copy; null: nowhere */
export const findRestart = (log: string, listing: string): number | null => {
  const unit = findUnit(listing, 0);
  for (const [, previous, current] of log.matchAll(
    /^(?=.*Non-monoton\w+ DTS)(?=.*\b0:0\b).*previous: (-?\d+), current: (-?\d+)/gm,
  ))
    if ((Number(previous) - Number(current)) * unit > minRestartSeconds) return Number(previous) * unit;
  return null;
};

/** A shorter step back is a recorder's inexact clock. */
const minRestartSeconds = 0.5;
