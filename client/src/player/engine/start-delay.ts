import { estimateSegmentLoadSeconds, type LinkConditions } from './buffering.ts';

const roundTripSeconds = 0.1;
const maxDelaySeconds = 2;

interface StartConditions extends LinkConditions {
  /** The loaded duration from the position on. */
  aheadSeconds: number;
}

/**
 * How long a video has to stay at its first frame, so that the next segment arrives before it has played what is loaded.
 * @returns seconds, 2 at most
 */
export const chooseStartDelay = (conditions: StartConditions): number => {
  const { aheadSeconds, segmentSeconds } = conditions;
  if (aheadSeconds >= segmentSeconds) return 0;
  const loadSeconds = estimateSegmentLoadSeconds(conditions) + roundTripSeconds;
  return Math.min(maxDelaySeconds, Math.max(0, loadSeconds - aheadSeconds));
};

/** Sets the speed of a `<video>`, and holds it at its first frame for a while, as a pause would end the permission to play. */
export class StartDelay {
  readonly #video: HTMLVideoElement;
  #speed = 1;
  #hasBegun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** @param speed 1 is normal */
  setSpeed(speed: number): void {
    this.#speed = speed;
    // Loading another episode resets the rate to the default.
    this.#video.defaultPlaybackRate = speed;
    this.#apply();
  }

  /** Holds the video once after each `reset`. `chooseSeconds` is called if it has not been held yet. */
  begin(chooseSeconds: () => number): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const seconds = chooseSeconds();
    if (seconds === 0) return;
    this.#timer = setTimeout(() => this.end(), seconds * 1_000);
    this.#apply();
  }

  /** Lets the video play. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#apply();
  }

  /** For another video. */
  reset(): void {
    this.#hasBegun = false;
    this.end();
  }

  #apply(): void {
    this.#video.playbackRate = this.#timer === undefined ? this.#speed : 0;
  }
}
