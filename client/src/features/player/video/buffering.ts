const comfortSeconds = 6;
/** Two ranges that a player takes for one. */
const holeSeconds = 0.1;
/** Playlist and container disagree on the end by a few frames. */
const endToleranceSeconds = 0.5;

/** Whether enough is loaded ahead of the place, or all to the end, for another episode to use the line. */
export const isBuffered = ({
  buffered,
  currentTime,
  duration,
}: Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>): boolean => {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) > currentTime + holeSeconds || end < currentTime) continue;
    return end - currentTime >= comfortSeconds || end >= duration - endToleranceSeconds;
  }
  return false;
};
