/** A video that moves less than `minMoveSeconds` in this time is stuck. hls.js nudges it by fractions of a second. */
const stuckAfterMs = 5_000;
const minMoveSeconds = 0.75;
/** A gap this long can be a segment of which nothing was decoded. */
const maxGapSeconds = 3;
const minAheadSeconds = 1;

type Playhead = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration'>;

/** Whether something is loaded that the video could play on with. */
const hasDataAhead = ({ buffered, currentTime, duration }: Playhead): boolean => {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    const isNear = buffered.start(index) <= currentTime + maxGapSeconds;
    if (isNear && (end - currentTime >= minAheadSeconds || (end > currentTime && end >= duration - 0.1)))
      return true;
  }
  return false;
};

/** Notices that a video does not move although data is at hand, as after a damaged segment. */
export class StuckPlayback {
  #from: { seconds: number; atMs: number } | null = null;

  /** Takes a sample of a video that ought to move. @returns whether it is stuck */
  sample(playhead: Playhead, nowMs: number): boolean {
    const { currentTime } = playhead;
    const from = this.#from;
    const hasMoved = from === null || Math.abs(currentTime - from.seconds) >= minMoveSeconds;
    if (hasMoved || !hasDataAhead(playhead)) {
      this.#from = { seconds: currentTime, atMs: nowMs };
      return false;
    }
    if (nowMs - from.atMs < stuckAfterMs) return false;
    this.#from = null;
    return true;
  }

  /** Starts again, since the video was paused or opened anew. */
  reset(): void {
    this.#from = null;
  }
}
