/** A start without a moving frame ends after this time. */
const maxMs = 1_000;
/** The picture of a paused video is presented again when it starts, so a moving one has a later position. */
const minStepSeconds = 0.001;

/** The start of the shown video, until its first moving frame. Requests that can wait are sent after it. */
export class VideoStart {
  #over = Promise.resolve();
  #finish: (() => void) | null = null;
  #stopWaiting = (): void => undefined;

  /** Begins a start. If one is under way, it goes on with this video. */
  begin(video: HTMLVideoElement): void {
    this.#stopWaiting();
    if (!this.#finish) this.#over = new Promise((resolve) => (this.#finish = resolve));
    const timer = setTimeout(this.#end, maxMs);
    addEventListener('pagehide', this.#end);
    const stopWatching = whenFrameMoves(video, this.#end);
    this.#stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener('pagehide', this.#end);
      stopWatching();
    };
  }

  /** Resolves when no start is under way. A `pagehide` ends the start, so that reports are still sent within that event. */
  whenOver(): Promise<void> {
    return this.#over;
  }

  readonly #end = (): void => {
    this.#stopWaiting();
    this.#finish?.();
    this.#finish = null;
  };
}

const whenFrameMoves = (video: HTMLVideoElement, callback: () => void): (() => void) => {
  // Firefox before 132 has no frame callbacks.
  if (!('requestVideoFrameCallback' in video)) {
    (video as HTMLVideoElement).addEventListener('timeupdate', callback, { once: true });
    return () => (video as HTMLVideoElement).removeEventListener('timeupdate', callback);
  }
  const fromSeconds = video.currentTime;
  let handle = 0;
  const handleFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
    if (mediaTime > fromSeconds + minStepSeconds) callback();
    else handle = video.requestVideoFrameCallback(handleFrame);
  };
  handle = video.requestVideoFrameCallback(handleFrame);
  return () => video.cancelVideoFrameCallback(handle);
};
