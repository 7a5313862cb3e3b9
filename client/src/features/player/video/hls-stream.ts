import type { Playback } from '@cliffhanger/contracts';
import type Hls from 'hls.js/light';
import type { ErrorData } from 'hls.js/light';
import { getBandwidth, recordBandwidth } from './bandwidth.ts';
import { type BufferGoal, bufferLimits, firstFrameConfig } from './hls-config.ts';
import { loadHls } from './load-hls.ts';
import { classifyHlsError, classifyNativeError, type MediaProblem } from './media-problem.ts';
import { changeQuality, chooseLimit, continueInQuality, listRenditions, type Rendition } from './quality.ts';
import { readStartFiles, requestFirstSegment, type StartFiles } from './start-files.ts';
import { createStartLoader } from './start-loader.ts';
import { chooseStartRendition } from './start-rendition.ts';

/** What a stream loads. */
export interface StreamSource extends Pick<Playback, 'playlistUrl' | 'start'> {
  startSeconds: number;
  /** Somebody waits for the first frame, so it may be of the lowest rendition. */
  isUrgent: boolean;
}

/**
 * Streams one HLS playlist at a time into a `<video>`. Uses hls.js, or the browser's own HLS where hls.js cannot run
 * (an iPhone without Media Source Extensions).
 */
export class HlsStream {
  readonly #video: HTMLVideoElement;
  readonly #onProblem: (problem: MediaProblem) => void;
  #opened: StreamSource | null = null;
  #bufferGoal: BufferGoal = 'waiting';
  #hls: Hls | null = null;
  #isNative = false;
  #hasRecovered = false;

  /** `onProblem` is called when a problem has stopped the loading. */
  constructor(video: HTMLVideoElement, onProblem: (problem: MediaProblem) => void) {
    this.#video = video;
    this.#onProblem = onProblem;
  }

  /** Loads an episode from a position, and closes the one before. */
  async open(source: StreamSource): Promise<void> {
    this.close();
    this.#opened = source;
    const files = readStartFiles(source);
    // In parallel with hls.js.
    if (files && canUseHls()) requestFirstSegment(files, source.startSeconds);
    const HlsClass = await loadHls().catch(() => null);
    if (this.#opened !== source) return;
    if (!HlsClass) this.#onProblem('network');
    else if (HlsClass.isSupported()) this.#openHls(HlsClass, source, files);
    else this.#openNative(source);
  }

  /** Sets how far ahead to load. */
  setBufferGoal(goal: BufferGoal): void {
    if (this.#bufferGoal === goal) return;
    this.#bufferGoal = goal;
    if (this.#hls) Object.assign(this.#hls.config, bufferLimits(goal));
  }

  /** The renditions, the lowest bit rate first; none while they are not known. */
  get renditions(): readonly Rendition[] {
    return this.#hls ? listRenditions(this.#hls) : [];
  }

  /** Follows a change of the quality on this device. */
  changeQuality(): void {
    if (this.#hls) changeQuality(this.#hls);
  }

  /** Continues after a network problem, from the current position and with what is already loaded. */
  resume(): void {
    if (!this.#opened) return;
    if (!this.#hls) void this.open(this.#atPosition(this.#opened));
    else if (this.#hls.levels.length > 0) this.#hls.startLoad();
    else this.#hls.loadSource(this.#opened.playlistUrl);
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

  #openHls(HlsClass: typeof Hls, source: StreamSource, files: StartFiles | null): void {
    const StartLoader = createStartLoader(HlsClass, files);
    const hls = new HlsClass({
      ...firstFrameConfig,
      ...bufferLimits(this.#bufferGoal),
      pLoader: StartLoader,
      fLoader: StartLoader,
      abrEwmaDefaultEstimate: getBandwidth(),
      startPosition: source.startSeconds,
    });
    this.#hls = hls;
    hls.on(HlsClass.Events.MANIFEST_PARSED, (_event, { levels }) => {
      const bitRates = levels.map(({ bitrate }) => bitrate);
      const limit = chooseLimit(bitRates);
      hls.autoLevelCapping = limit;
      // The first rendition is at hand; any other costs a further round trip.
      const isAtHand = source.isUrgent && files !== null;
      hls.startLevel = isAtHand ? 0 : Math.min(limit, chooseStartRendition(bitRates, getBandwidth()));
    });
    hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
      recordBandwidth(hls.bandwidthEstimate);
      continueInQuality(hls);
    });
    hls.on(HlsClass.Events.ERROR, (_event, data) => {
      // A destroyed instance may still call back; resetting its media source, it would try dozens of times in a row.
      const needsReset = data.details === HlsClass.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET;
      // On a device without a network, hls.js would wait without a word.
      const isStuck = data.fatal || needsReset || data.reason === 'offline';
      if (this.#hls === hls && isStuck) this.#handleHlsError(data);
    });
    hls.attachMedia(this.#video);
    hls.loadSource(source.playlistUrl);
  }

  #openNative({ playlistUrl, startSeconds }: StreamSource): void {
    this.#isNative = true;
    this.#video.src = playlistUrl;
    this.#video.currentTime = startSeconds;
  }

  #handleHlsError({ type, details, response }: ErrorData): void {
    if (type === 'mediaError') this.#recoverOnce();
    else this.#onProblem(classifyHlsError({ type, details, httpStatus: response?.code }));
  }

  /** Decoders fail on valid data, and segments can arrive truncated. A second failure means a broken file. */
  #recoverOnce(): void {
    if (!this.#opened) return;
    if (this.#hasRecovered) {
      this.close();
      this.#onProblem('media');
    } else {
      void this.open(this.#atPosition(this.#opened));
      this.#hasRecovered = true;
    }
  }

  /** The same source from where the video is now. */
  #atPosition(source: StreamSource): StreamSource {
    return { ...source, startSeconds: this.#video.currentTime || source.startSeconds };
  }
}

/** Whether hls.js will be able to run, asked before it has arrived. */
const canUseHls = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
