import type Hls from 'hls.js/light';
import type { ErrorData } from 'hls.js/light';
import { getDeviceSettings } from '#lib/settings/device-settings.ts';
import { type BufferGoal, bufferLimits, firstFrameConfig } from './hls-config.ts';
import { loadHls } from './load-hls.ts';
import { classifyHlsError, classifyNativeError, type MediaProblem } from './media-problem.ts';
import { chooseDataSaverLimit, chooseStartRendition, initialBitsPerSecond } from './start-rendition.ts';

/** The bandwidth last measured by any stream, with which the next episode starts. */
let measuredBitsPerSecond = initialBitsPerSecond;

/**
 * Streams one HLS playlist at a time into a `<video>`. Uses hls.js, or the browser's own HLS where hls.js cannot run
 * (an iPhone without Media Source Extensions).
 */
export class HlsStream {
  readonly #video: HTMLVideoElement;
  readonly #onProblem: (problem: MediaProblem) => void;
  #opened: { url: string; startSeconds: number } | null = null;
  #bufferGoal: BufferGoal = 'waiting';
  #hls: Hls | null = null;
  #isNative = false;
  #hasRecovered = false;

  /** `onProblem` is called when a problem has stopped the loading. */
  constructor(video: HTMLVideoElement, onProblem: (problem: MediaProblem) => void) {
    this.#video = video;
    this.#onProblem = onProblem;
  }

  /** Loads the playlist at `url` from `startSeconds`, and closes the one before. */
  async open(url: string, startSeconds: number): Promise<void> {
    this.close();
    const opened = { url, startSeconds };
    this.#opened = opened;
    const HlsClass = await loadHls().catch(() => null);
    if (this.#opened !== opened) return;
    if (!HlsClass) this.#onProblem('network');
    else if (HlsClass.isSupported()) this.#openHls(HlsClass, url, startSeconds);
    else this.#openNative(url, startSeconds);
  }

  /** Sets how far ahead to load. */
  setBufferGoal(goal: BufferGoal): void {
    if (this.#bufferGoal === goal) return;
    this.#bufferGoal = goal;
    if (this.#hls) Object.assign(this.#hls.config, bufferLimits(goal));
  }

  /** Continues after a network problem, from the current position and with what is already loaded. */
  resume(): void {
    if (!this.#opened) return;
    const { url, startSeconds } = this.#opened;
    if (!this.#hls) void this.open(url, this.#video.currentTime || startSeconds);
    else if (this.#hls.levels.length > 0) this.#hls.startLoad();
    else this.#hls.loadSource(url);
  }

  /** Handles an `error` event of the `<video>`. */
  handleElementError(): void {
    if (this.#isNative) this.#onProblem(classifyNativeError(this.#video.error?.code));
    else if (this.#hls) this.#recoverOnce();
  }

  close(): void {
    this.#opened = null;
    this.#hasRecovered = false;
    this.#hls?.destroy();
    this.#hls = null;
    if (!this.#isNative) return;
    this.#isNative = false;
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #openHls(HlsClass: typeof Hls, url: string, startSeconds: number): void {
    const hls = new HlsClass({
      ...firstFrameConfig,
      ...bufferLimits(this.#bufferGoal),
      abrEwmaDefaultEstimate: measuredBitsPerSecond,
      startPosition: startSeconds,
    });
    this.#hls = hls;
    hls.on(HlsClass.Events.MANIFEST_PARSED, (_event, { levels }) => {
      const bitRates = levels.map(({ bitrate }) => bitrate);
      const limit = getDeviceSettings().dataSaver ? chooseDataSaverLimit(bitRates) : bitRates.length - 1;
      hls.autoLevelCapping = limit;
      hls.startLevel = Math.min(limit, chooseStartRendition(bitRates, measuredBitsPerSecond));
    });
    hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
      measuredBitsPerSecond = hls.bandwidthEstimate;
    });
    hls.on(HlsClass.Events.ERROR, (_event, data) => {
      // A destroyed instance may still call back; resetting its media source, it would try dozens of times in a row.
      const isStuck = data.fatal || data.details === HlsClass.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET;
      if (this.#hls === hls && isStuck) this.#handleHlsError(data);
    });
    hls.attachMedia(this.#video);
    hls.loadSource(url);
  }

  #openNative(url: string, startSeconds: number): void {
    this.#isNative = true;
    this.#video.src = url;
    this.#video.currentTime = startSeconds;
  }

  #handleHlsError({ type, details, response }: ErrorData): void {
    if (type === 'mediaError') this.#recoverOnce();
    else this.#onProblem(classifyHlsError({ type, details, httpStatus: response?.code }));
  }

  /** Decoders fail on valid data, and segments can arrive truncated. A second failure means a broken file. */
  #recoverOnce(): void {
    if (!this.#opened) return;
    const { url, startSeconds } = this.#opened;
    if (this.#hasRecovered) {
      this.close();
      this.#onProblem('media');
    } else {
      void this.open(url, this.#video.currentTime || startSeconds);
      this.#hasRecovered = true;
    }
  }
}
