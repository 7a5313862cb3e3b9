import type { Language, Playback } from '@cliffhanger/contracts';
import type Hls from 'hls.js/light';
import type { ErrorData } from 'hls.js/light';
import { getBandwidth, getMeasuredBandwidth, recordBandwidth } from './bandwidth.ts';
import { bufferedAhead, chooseSharingSeconds, isBuffered, type LinkConditions } from './buffering.ts';
import { type BufferGoal, bufferLimits, firstFrameConfig } from './hls-config.ts';
import { loadHls } from './load-hls.ts';
import { MediaLink } from './media-link.ts';
import { classifyHlsError, classifyNativeError, isRefusal, type MediaProblem } from './media-problem.ts';
import { changeQuality, chooseLimit, continueInQuality, listRenditions, type Rendition } from './quality.ts';
import { chooseSoundTrack, switchNativeSoundTrack, switchSoundTrack } from './sound-track.ts';
import { chooseStartDelay } from './start-delay.ts';
import { readStartFiles, requestFirstSegment, type StartFiles } from './start-files.ts';
import { createStartLoader } from './start-loader.ts';
import { chooseStartRendition } from './start-rendition.ts';

/** What a stream loads. */
export interface StreamSource extends Pick<Playback, 'playlistUrl' | 'start' | 'soundTracks'> {
  dramaId: string;
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
  readonly #onLoaded: () => void;
  #opened: StreamSource | null = null;
  #bufferGoal: BufferGoal = 'waiting';
  #hls: Hls | null = null;
  #link: MediaLink | null = null;
  /** The segment that the browser takes in, by its number. */
  #appendingNumber: number | null = null;
  /**
   * Segments that the browser could not take in. It then drops all that is loaded, so that the next try goes without
   * them, and plays what comes before.
   */
  #damagedNumbers = new Set<number>();
  #isNative = false;
  #isStopped = false;

  /** `onProblem` is called when a problem has stopped the loading, `onLoaded` when a part has arrived. */
  constructor(video: HTMLVideoElement, onProblem: (problem: MediaProblem) => void, onLoaded: () => void) {
    this.#video = video;
    this.#onProblem = onProblem;
    this.#onLoaded = onLoaded;
  }

  /** Loads an episode from a position, and closes the one before. */
  open(source: StreamSource): Promise<void> {
    this.#damagedNumbers.clear();
    return this.reopen(source);
  }

  /** Loads the same episode again. */
  async reopen(source: StreamSource): Promise<void> {
    this.close();
    this.#opened = source;
    if (!canUseHls()) {
      // At once, as such a browser plays with sound only within the tap.
      this.#openNative(source);
      return;
    }
    const files = readStartFiles(source);
    // In parallel with hls.js.
    if (files && startsLowest(source, files)) requestFirstSegment(files, source.startSeconds);
    const HlsClass = await loadHls(source.soundTracks ? 'full' : 'light').catch(() => null);
    if (this.#opened !== source) return;
    if (!HlsClass) this.#onProblem('network');
    else if (HlsClass.isSupported()) this.#openHls(HlsClass, source, files);
    else this.#openNative(source);
  }

  /** Whether the browser's own HLS plays. */
  get isNative(): boolean {
    return this.#isNative;
  }

  /**
   * How long the video has to stay at its first frame, so that it does not stop again soon.
   * @returns seconds; 0 while the bandwidth is not known
   */
  chooseStartDelay(): number {
    const link = this.#describeLink();
    return link ? chooseStartDelay({ ...link, aheadSeconds: bufferedAhead(this.#video) }) : 0;
  }

  /** Whether enough is loaded that another video may share the bandwidth. */
  get isBuffered(): boolean {
    return isBuffered(this.#video, chooseSharingSeconds(this.#describeLink()));
  }

  /** Leaves the bandwidth to another video, also that of a segment which is under way. */
  stopLoading(): void {
    if (!this.#hls) return;
    this.#isStopped = true;
    this.#hls.stopLoad();
  }

  /** Loads again after `stopLoading`. */
  continueLoading(): void {
    if (this.#isStopped) this.resume();
  }

  /** Sets how far ahead to load. */
  setBufferGoal(goal: BufferGoal): void {
    if (this.#bufferGoal === goal) return;
    this.#bufferGoal = goal;
    if (this.#hls) Object.assign(this.#hls.config, bufferLimits(goal));
  }

  /** The width of the rendition that is loaded, in pixels; 0 while it is not known. */
  get renditionWidth(): number {
    return this.#hls?.levels[this.#hls.loadLevel]?.width ?? 0;
  }

  /** The renditions, the lowest bit rate first; none while they are not known. */
  get renditions(): readonly Rendition[] {
    return this.#hls ? listRenditions(this.#hls) : [];
  }

  /** Follows a change of the quality on this device. */
  changeQuality(): void {
    if (this.#hls) changeQuality(this.#hls);
  }

  /** Follows a change of the drama's sound on this device. The pictures that are loaded stay. */
  changeSoundTrack(): void {
    const language = this.#soundTrack;
    if (this.#isNative) switchNativeSoundTrack(this.#video, language);
    else if (this.#hls && language) switchSoundTrack(this.#hls, language);
  }

  /** Continues after a network problem, from the current position and with what is already loaded. */
  resume(): void {
    this.#isStopped = false;
    if (!this.#opened) return;
    if (!this.#hls) void this.reopen(this.#atPosition(this.#opened));
    else if (this.#hls.levels.length > 0) this.#startLoad(this.#hls, this.#opened);
    else this.#hls.loadSource(this.#opened.playlistUrl);
  }

  /** Continues with a new link to the same files, from the current position and with what is already loaded. */
  continueWith(playlistUrl: string): void {
    if (!this.#opened) return;
    const source = { ...this.#atPosition(this.#opened), playlistUrl, start: undefined };
    if (!this.#hls?.levels.length) {
      void this.reopen(source);
      return;
    }
    this.#opened = source;
    this.#link?.renew(playlistUrl);
    // hls.js has taken the refusal for a failure of the rendition, and has turned to another one.
    if (this.#hls.autoLevelEnabled) this.#hls.nextAutoLevel = this.#hls.currentLevel;
    this.#startLoad(this.#hls, source);
  }

  /** Handles an `error` event of the `<video>`. */
  handleElementError(): void {
    if (this.#isNative) this.#onProblem(classifyNativeError(this.#video.error?.code));
    else if (this.#hls) this.#reportProblem('decoding');
  }

  close(): void {
    this.#opened = null;
    this.#isStopped = false;
    this.#hls?.destroy();
    this.#hls = null;
    if (!this.#isNative) return;
    this.#isNative = false;
    this.#video.removeAttribute('src');
    this.#video.load();
  }

  #openHls(HlsClass: typeof Hls, source: StreamSource, files: StartFiles | null): void {
    const link = new MediaLink(source.playlistUrl);
    this.#link = link;
    const StartLoader = createStartLoader(HlsClass, { files, link, skippedNumbers: this.#damagedNumbers });
    this.#damagedNumbers = new Set();
    this.#appendingNumber = null;
    const hls = new HlsClass({
      ...firstFrameConfig,
      ...bufferLimits(this.#bufferGoal),
      pLoader: StartLoader,
      fLoader: StartLoader,
      abrEwmaDefaultEstimate: getBandwidth(),
      startPosition: source.startSeconds,
      ...(this.#soundTrack && { audioPreference: { lang: this.#soundTrack } }),
    });
    this.#hls = hls;
    hls.on(HlsClass.Events.MANIFEST_PARSED, (_event, { levels }) => {
      const bitRates = levels.map(({ bitrate }) => bitrate);
      const limit = chooseLimit(bitRates);
      hls.autoLevelCapping = limit;
      const isLowest = files !== null && startsLowest(source, files);
      hls.startLevel = isLowest ? 0 : Math.min(limit, chooseStartRendition(bitRates, getBandwidth()));
    });
    hls.on(HlsClass.Events.FRAG_LOADED, (_event, { frag }) => {
      this.#appendingNumber = typeof frag.sn === 'number' ? frag.sn : null;
    });
    hls.on(HlsClass.Events.FRAG_BUFFERED, () => {
      this.#appendingNumber = null;
      recordBandwidth(hls.bandwidthEstimate);
      continueInQuality(hls);
      if (this.#hls === hls) this.#onLoaded();
    });
    hls.on(HlsClass.Events.ERROR, (_event, data) => {
      // A destroyed instance may still call back.
      if (this.#hls !== hls) return;
      const needsReset = data.details === HlsClass.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET;
      // On a device without a network, hls.js would wait without a word, and a refused link refuses all renditions.
      const isStuck = data.fatal || needsReset || data.reason === 'offline' || isRefusal(data.response?.code);
      if (isStuck) this.#handleHlsError(data);
    });
    // It would try dozens of times in a row. `PlaybackRecovery` decides when the media is loaded again.
    hls.recoverMediaError = () => undefined;
    hls.attachMedia(this.#video);
    hls.loadSource(source.playlistUrl);
  }

  /** Null while the bandwidth or the playlist is not known. */
  #describeLink(): LinkConditions | null {
    const level = this.#hls?.levels[this.#hls.loadLevel];
    const bandwidthBitsPerSecond = getMeasuredBandwidth();
    if (!level?.details || bandwidthBitsPerSecond === null) return null;
    return {
      segmentSeconds: level.details.targetduration,
      bitsPerSecond: level.averageBitrate,
      bandwidthBitsPerSecond,
    };
  }

  #openNative({ playlistUrl, startSeconds }: StreamSource): void {
    this.#isNative = true;
    this.#video.src = playlistUrl;
    this.#video.currentTime = startSeconds;
    if (this.#soundTrack)
      this.#video.addEventListener('loadedmetadata', () => this.changeSoundTrack(), { once: true });
  }

  /** The language to play; undefined for an episode with one sound. */
  get #soundTrack(): Language | undefined {
    const { dramaId, soundTracks } = this.#opened ?? {};
    return dramaId !== undefined && soundTracks ? chooseSoundTrack(dramaId, soundTracks) : undefined;
  }

  #handleHlsError({ type, details, response }: ErrorData): void {
    this.#hls?.stopLoad();
    this.#reportProblem(classifyHlsError({ type, details, httpStatus: response?.code }));
  }

  #reportProblem(problem: MediaProblem): void {
    if (problem === 'decoding' && this.#appendingNumber !== null)
      this.#damagedNumbers.add(this.#appendingNumber);
    this.#onProblem(problem);
  }

  /** Loads from the position of the video, or from the start as long as it has none. */
  #startLoad(hls: Hls, { startSeconds }: StreamSource): void {
    hls.startLoad(this.#video.readyState === HTMLMediaElement.HAVE_NOTHING ? startSeconds : -1);
  }

  /** The same source from where the video is now. */
  #atPosition(source: StreamSource): StreamSource {
    return { ...source, startSeconds: this.#video.currentTime || source.startSeconds };
  }
}

/** Whether to start with the first rendition. It is at hand; any other costs a further round trip. */
const startsLowest = ({ isUrgent }: StreamSource, { bitRates }: StartFiles): boolean =>
  isUrgent || chooseStartRendition(bitRates, getBandwidth()) === 0;

/** Whether hls.js will be able to run, asked before it has arrived. */
const canUseHls = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
