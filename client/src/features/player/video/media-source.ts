import type Hls from 'hls.js/light';
import type { ErrorData, HlsConfig, LoadPolicy } from 'hls.js/light';
import { loadChunk } from '#lib/load-chunk.ts';
import { classifyHlsError, classifyNativeError, type MediaProblem } from './media-problem.ts';
import { chooseStartRendition, initialBitsPerSecond } from './start-rendition.ts';

let loading: Promise<typeof Hls> | undefined;

/** Fetches hls.js, once a page; after a failure the next call tries again. */
export const loadHls = (): Promise<typeof Hls> => {
  loading ??= loadChunk(() => import('hls.js/light')).then((module) => module.default);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};

// Quick, few tries: what fails after them is shown, and tried again by `EpisodeVideo`.
const loadPolicy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 8_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
};

/** Tuned for the first frame; which rendition it is of is chosen when they are known. */
const firstFrameConfig: Partial<HlsConfig> = {
  testBandwidth: false,
  startFragPrefetch: true,
  lowLatencyMode: false,
  backBufferLength: 30,
  enableDateRangeMetadataCues: false,
  enableEmsgMetadataCues: false,
  enableID3MetadataCues: false,
  manifestLoadPolicy: loadPolicy,
  playlistLoadPolicy: loadPolicy,
  fragLoadPolicy: loadPolicy,
};

/** What the line carries, as seen by whatever was loaded last: the next episode begins with what is known by then. */
let lineBitsPerSecond = initialBitsPerSecond;

/**
 * What is kept ahead: enough to ride out a dip, or the first segment while an episode waits its turn. In its first
 * seconds less, since who swipes on needs no more; with what is watched by then it is below `undoLoadedSeconds`.
 */
const bufferSeconds = { current: 20, starting: 8, waiting: 0.5 };
type Turn = keyof typeof bufferSeconds;

const bufferLimits = (turn: Turn): Partial<HlsConfig> => ({
  maxBufferLength: bufferSeconds[turn],
  maxMaxBufferLength: bufferSeconds[turn],
});

/**
 * Feeds one `<video>` from one playlist at a time. The only owner of hls.js; where that cannot run (an iPhone without
 * media source extensions) the browser plays HLS itself.
 */
export class HlsStream {
  readonly #video: HTMLVideoElement;
  readonly #onProblem: (problem: MediaProblem) => void;
  #opened: { url: string; startSeconds: number } | null = null;
  #turn: Turn = 'waiting';
  #hls: Hls | null = null;
  #isNative = false;
  #isRecovered = false;

  /** `onProblem` is called when loading has stopped because of it. */
  constructor(video: HTMLVideoElement, onProblem: (problem: MediaProblem) => void) {
    this.#video = video;
    this.#onProblem = onProblem;
  }

  /** Loads `url` from `startSeconds` on, in place of what was there. */
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

  /** Loads little while the episode waits its turn, more when it is the current one. */
  setTurn(turn: Turn): void {
    if (this.#turn === turn) return;
    this.#turn = turn;
    if (this.#hls) Object.assign(this.#hls.config, bufferLimits(turn));
  }

  /** Goes on after a network problem from where the video stands; what is already loaded stays. */
  resume(): void {
    if (!this.#opened) return;
    const { url, startSeconds } = this.#opened;
    if (!this.#hls) void this.open(url, this.#video.currentTime || startSeconds);
    else if (this.#hls.levels.length > 0) this.#hls.startLoad();
    else this.#hls.loadSource(url);
  }

  /** The `<video>` itself reported an error. */
  elementFailed(): void {
    if (this.#isNative) this.#onProblem(classifyNativeError(this.#video.error?.code));
    else if (this.#hls) this.#recoverOnce();
  }

  close(): void {
    this.#opened = null;
    this.#isRecovered = false;
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
      ...bufferLimits(this.#turn),
      abrEwmaDefaultEstimate: lineBitsPerSecond,
      startPosition: startSeconds,
    });
    this.#hls = hls;
    hls.on(HlsClass.Events.MANIFEST_PARSED, (_event, { levels }) => {
      const rates = levels.map(({ bitrate }) => bitrate);
      hls.startLevel = chooseStartRendition(rates, lineBitsPerSecond);
    });
    hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
      lineBitsPerSecond = hls.bandwidthEstimate;
    });
    hls.on(HlsClass.Events.ERROR, (_event, data) => {
      // A destroyed instance may still call back. Resetting its media source, it would try dozens of times in a row.
      const isStuck = data.fatal || data.details === HlsClass.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET;
      if (this.#hls === hls && isStuck) this.#failed(data);
    });
    hls.attachMedia(this.#video);
    hls.loadSource(url);
  }

  #openNative(url: string, startSeconds: number): void {
    this.#isNative = true;
    this.#video.src = url;
    this.#video.currentTime = startSeconds;
  }

  #failed({ type, details, response }: ErrorData): void {
    const problem = classifyHlsError({ type, details, httpStatus: response?.code });
    if (type === 'mediaError') this.#recoverOnce();
    else this.#onProblem(problem);
  }

  /** A decoder may stumble over good data, or a segment arrive in half; when it happens again it is the file. */
  #recoverOnce(): void {
    if (!this.#opened) return;
    const { url, startSeconds } = this.#opened;
    if (this.#isRecovered) {
      this.close();
      this.#onProblem('media');
    } else {
      void this.open(url, this.#video.currentTime || startSeconds);
      this.#isRecovered = true;
    }
  }
}
