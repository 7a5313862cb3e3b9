/** A start that brings no frame holds nothing back for longer. */
const maxMs = 1_000;
/** The picture of a paused film is presented again when it starts, so a moving one has a later position. */
const minStepSeconds = 0.001;

/** The start of the shown film, until its first moving frame. What can wait waits for its end. */
export class FilmStart {
  #over = Promise.resolve();
  #finish: (() => void) | null = null;
  #stopWaiting = (): void => undefined;

  /** A start that is under way goes on with this film. */
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

  /** Resolves once no film starts; within the event when the page is left. */
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
