const comfortableSeconds = 2;
/** Players skip gaps this short between two buffered ranges. */
const gapSeconds = 0.1;
/** Playlist and container can disagree on the end by a few frames. */
const endToleranceSeconds = 0.5;

/** Whether enough is loaded ahead of the position, or all to the end, to spend bandwidth on another episode. */
export const isBuffered = ({
  buffered,
  currentTime,
  duration,
}: Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>): boolean => {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) > currentTime + gapSeconds || end < currentTime) continue;
    return end - currentTime >= comfortableSeconds || end >= duration - endToleranceSeconds;
  }
  return false;
};
