/** What a line is held to carry before anything was loaded over it, in bits per second. */
export const initialBitsPerSecond = 400_000;
/** The part of the line that a start may use: its first second comes in less than half of one. */
const shareForStart = 0.4;

/**
 * With which rendition an episode begins, as an index into their bit rates, lowest first: the best that the line carries
 * with ease, the lowest while nothing is known of the line.
 */
export const chooseStartRendition = (bitsPerSecond: readonly number[], lineBitsPerSecond: number): number =>
  Math.max(
    0,
    bitsPerSecond.findLastIndex((rate) => rate <= lineBitsPerSecond * shareForStart),
  );
