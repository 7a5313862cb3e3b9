/** Keeps the last frame of a video on the screen while its media is loaded again: as its poster. */
export class LastFrame {
  readonly #video: HTMLVideoElement;
  #captured: OffscreenCanvas | null = null;
  #url: string | null = null;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** Remembers the frame that is shown now, if the browser still gives it. */
  capture(): void {
    const { videoWidth, videoHeight, readyState } = this.#video;
    if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) return;
    this.#captured = new OffscreenCanvas(videoWidth, videoHeight);
    this.#captured.getContext('2d')?.drawImage(this.#video, 0, 0);
  }

  /** Makes the current frame, or the one that was remembered last, the poster. Without one the poster stays. */
  async hold(): Promise<void> {
    this.capture();
    const captured = this.#captured;
    if (!captured) return;
    // A browser may refuse to read the pictures of its own HLS player.
    const picture = await captured.convertToBlob({ type: 'image/jpeg', quality: 0.9 }).catch(() => null);
    if (!picture || this.#captured !== captured) return;
    this.#revoke();
    this.#url = URL.createObjectURL(picture);
    this.#video.poster = this.#url;
  }

  /** Forgets the frame, for another episode. */
  clear(): void {
    this.#captured = null;
    this.#revoke();
  }

  #revoke(): void {
    if (this.#url !== null) URL.revokeObjectURL(this.#url);
    this.#url = null;
  }
}
