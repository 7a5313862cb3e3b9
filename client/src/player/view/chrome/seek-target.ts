export const seekStepSeconds = 5;
/** Seeking stops this far before the end, so that the last frames are seen. */
const endMarginSeconds = 0.3;

/** Limits a position to the part of the episode that can be seeked to. */
export const clampToEpisode = (seconds: number, durationSeconds: number): number =>
  Math.min(seconds, durationSeconds - endMarginSeconds);

/** Returns the position at a pointer over the bar. `startPixels` and `widthPixels` are those of the bar. */
export const positionAtPointer = (
  pointerPixels: number,
  startPixels: number,
  widthPixels: number,
  durationSeconds: number,
): number => {
  const share = Math.min(1, Math.max(0, (pointerPixels - startPixels) / widthPixels));
  return clampToEpisode(share * durationSeconds, durationSeconds);
};

/** Returns the position that a key of a slider seeks to, or undefined for other keys. */
export const positionForKey = (
  key: string,
  positionSeconds: number,
  durationSeconds: number,
): number | undefined =>
  ({
    ArrowLeft: positionSeconds - seekStepSeconds,
    ArrowRight: clampToEpisode(positionSeconds + seekStepSeconds, durationSeconds),
    Home: 0,
    End: clampToEpisode(durationSeconds, durationSeconds),
  })[key];
