/** Limits and constants that both sides keep to; those of the specification are cited. */
export const limits = {
  /** docs/specification.md#9-constants */
  requestTimeoutMs: 10_000,
  lazyPageDelayMs: 200,
  lazyPageTimeoutMs: 60_000,
  chunkTimeoutMs: 120_000,
  popupCloseMs: 3000,
  username: { minLength: 3, maxLength: 32 },
  password: { minLength: 8, maxLength: 64 },
  /** An encrypted value is refused when it is older than this. */
  ciphertextMaxAgeSeconds: 300,
  /** Another's clock may be this far ahead of the server's. */
  clockSkewSeconds: 5,
  /** Each item of the feed weighs some kilobytes; its cursor holds three bytes for each of up to 1,000 dramas. */
  feed: { defaultItems: 5, maxItems: 20, maxCursorLength: 5000 },
  search: { maxQueryLength: 100 },
  /** Words that mean the same to a search, as staff sets them; a length in UTF-16 code units, and in terms that are searched. */
  synonyms: { maxGroups: 500, maxWords: 20, maxWordLength: 60, maxWordTerms: 6 },
  /** One-time codes; the length is that of docs/specification.md#9-constants. */
  verificationCode: {
    lengthDigits: 6,
    lifetimeSeconds: 600,
    maxTries: 5,
    resendSeconds: 60,
    maxSendsPerDay: 10,
  },
  /** A viewer's streams of events, how often a quiet one says that it lives, and when a reader that lost it comes back. */
  liveEvents: { maxStreamsPerViewer: 5, keepAliveSeconds: 15, reconnectMs: 2000 },
  episodesPerRange: 30,
  /** Unlocks can be undone this long, while less than `undoWatchedSeconds` were watched. */
  undoSeconds: 60,
  undoWatchedSeconds: 5,
  /** Nor was media from here on loaded: more than a player loads ahead of that place. */
  undoLoadedSeconds: 15,
  /** The watch position is reported this often while playing. */
  progressReportSeconds: 5,
  /** A report that waited longer, on a device without network, is refused. */
  progressMaxAgeSeconds: 30 * 86_400,
  /** Code points of a comment. */
  comment: { minLength: 1, maxLength: 500 },
  /** After so many unlocks in a row that nobody touched, auto-unlock pauses. */
  maxUntouchedAutoUnlocks: 5,
  feedback: {
    /** Words, or characters in Chinese: docs/specification.md#9-constants. */
    minLength: 10,
    maxLength: 2000,
    maxScreenshots: 3,
    maxScreenshotBytes: 5 * 1024 * 1024,
  },
  maxAnalyticsEventsPerCall: 100,
  /** The longest value of a campaign parameter or a field of an analytics record. */
  maxAnalyticsTextLength: 512,
  autoUnlockCapCoins: { default: 120, max: 100_000 },
} as const;
