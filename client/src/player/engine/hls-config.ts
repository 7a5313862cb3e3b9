import type { HlsConfig, LoadPolicy } from 'hls.js/light';

/** How long a request may take until its first byte, and until its last. */
export const requestLimits = { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 20_000 };

// Few, quick attempts: `PlaybackRecovery` shows the failure and tries again later.
const loadPolicy: LoadPolicy = {
  default: {
    ...requestLimits,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 },
  },
};

/** Settings for a fast first frame. The start rendition is chosen once the manifest is known. */
export const firstFrameConfig: Partial<HlsConfig> = {
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

/**
 * Seconds to buffer ahead. `waiting` is the first segment of an episode that may come next, `ready` also the
 * second one, which a slow link would bring too late. `starting` is less than
 * `current`, since many viewers swipe on, and keeps what is loaded below `undoLoadedSeconds` while an unlock can be
 * undone. `current` survives a dip in bandwidth.
 */
const bufferSeconds = { waiting: 0.5, ready: 2.5, starting: 8, current: 20 };
export type BufferGoal = keyof typeof bufferSeconds;

export const bufferLimits = (goal: BufferGoal): Partial<HlsConfig> => ({
  maxBufferLength: bufferSeconds[goal],
  maxMaxBufferLength: bufferSeconds[goal],
});
