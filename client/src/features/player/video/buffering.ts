const comfortableSeconds = 2;
/** Players skip gaps this short between two buffered ranges. */
const gapSeconds = 0.1;
/** Playlist and container can disagree on the end by a few frames. */
const endToleranceSeconds = 0.5;

type Buffered = Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;

/** The end of what is loaded from the position on, in seconds; null if the position is not loaded. */
const bufferEnd = ({ buffered, currentTime }: Buffered): number | null => {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime + gapSeconds && end >= currentTime) return end;
  }
  return null;
};

/** How many seconds are loaded from the position on. */
export const bufferedAhead = (video: Buffered): number =>
  (bufferEnd(video) ?? video.currentTime) - video.currentTime;

/** Whether enough is loaded ahead of the position, or all to the end, to spend bandwidth on another episode. */
export const isBuffered = (video: Buffered & Pick<HTMLVideoElement, 'duration'>): boolean => {
  const end = bufferEnd(video);
  if (end === null) return false;
  return end - video.currentTime >= comfortableSeconds || end >= video.duration - endToleranceSeconds;
};
