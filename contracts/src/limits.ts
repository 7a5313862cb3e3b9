/** Limits and constants of server and client. Those of the specification are cited. */
export const limits = {
  /** docs/specification.md#9-constants */
  requestTimeoutMs: 10_000,
  uploadTimeoutMs: 60_000,
  lazyPageDelayMs: 200,
  lazyPageTimeoutMs: 60_000,
  chunkTimeoutMs: 120_000,
  popupCloseMs: 3000,
  username: { minLength: 3, maxLength: 32 },
  password: { minLength: 8, maxLength: 64 },
  /** An older encrypted value is refused. */
  ciphertextMaxAgeSeconds: 300,
  /** How far another clock may be ahead of the server's. */
  clockSkewSeconds: 5,
  /** A feed item has some kilobytes; a feed cursor holds three bytes for each of up to 1,000 dramas. */
  feed: { defaultItems: 5, maxItems: 20, maxCursorLength: 5000 },
  search: { maxQueryLength: 100 },
  /** Search synonyms, set by staff. `maxWordLength` is in UTF-16 units, `maxWordTerms` in search terms. */
  synonyms: { maxGroups: 500, maxWords: 20, maxWordLength: 60, maxWordTerms: 6 },
  /** `lengthDigits` is that of docs/specification.md#9-constants; `maxSendsPerDay` is per e-mail address and purpose, or per phone number. */
  verificationCode: {
    lengthDigits: 6,
    lifetimeSeconds: 600,
    maxTries: 5,
    resendSeconds: 60,
    maxSendsPerDay: 10,
  },
  /**
   * Event streams: keep-alive interval of an idle stream, and the delay before a client reconnects. When the server stops,
   * clients reconnect over a further `reconnectSpreadMs`. A ticket opens one stream within `ticketSeconds`.
   * A first stream begins with events of at most the last `maxRecentMs` before its ticket.
   */
  liveEvents: {
    maxStreamsPerViewer: 5,
    keepAliveSeconds: 15,
    reconnectMs: 2000,
    reconnectSpreadMs: 10_000,
    ticketSeconds: 30,
    maxRecentMs: 60_000,
  },
  episodesPerRange: 30,
  /** An unlock can be undone for this long, while less than `undoWatchedSeconds` were watched. */
  undoSeconds: 60,
  undoWatchedSeconds: 5,
  /** Loading media from this second on ends the undo. A player buffers less than this before `undoWatchedSeconds`. */
  undoLoadedSeconds: 15,
  /** Interval of progress reports while playing. */
  progressReportSeconds: 5,
  /** An episode of which less was watched is a glance. Two glances that are `visitSeconds` apart are two visits. */
  begunSeconds: 5,
  visitSeconds: 1800,
  /** A progress report that waited longer on an offline device is refused. */
  progressMaxAgeSeconds: 30 * 86_400,
  /** Redeem codes are written in groups; only letters and digits count. */
  redeemCode: { groups: 4, groupLength: 5, maxInputLength: 64 },
  /** A report of a comment counts when its account has watched this long, and has the age of `newAccountDays`. */
  reporterWatchedSeconds: 60,
  /** In code points. */
  comment: { minLength: 1, maxLength: 500 },
  /** Auto-unlock pauses after this many unlocks in a row without a touch. */
  maxUntouchedAutoUnlocks: 5,
  feedback: {
    /** In words, or in characters for Chinese: docs/specification.md#9-constants. */
    minLength: 10,
    maxLength: 2000,
    maxScreenshots: 3,
    maxScreenshotBytes: 5 * 1024 * 1024,
    /** Of all screenshots of a call together: three of 3840 by 2160. */
    maxScreenshotPixels: 25_000_000,
  },
  /**
   * A sign-in proves that the caller owns the account if it is at most `signInMinutes` old and was made by an identity
   * that is `identityDays` old or that the account was registered with.
   */
  accountProof: { signInMinutes: 10, identityDays: 7 },
  /**
   * An account is new until it is this old, or has a verified address, or bought a membership or a series. What new accounts do counts once for
   * their network where it matters to others.
   */
  newAccountDays: 3,
  /** A requested deletion of an account waits this long; signing in ends the wait. */
  deletionWaitDays: 7,
  /** docs/decisions/0137-notices.md. `quietFrom` and `quietUntil` are minutes of the viewer's day. */
  notices: { days: 90, maxPerDay: 3, quietFrom: 22 * 60, quietUntil: 8 * 60, membershipEndDays: 3 },
  /** docs/decisions/0057-disk-for-money.md. The client sends one event per call, and a page that closes sends the rest. */
  analytics: { maxEventsPerCall: 10, maxBodyBytes: 16 * 1024 },
  /** For values of campaign parameters and text fields of analytics events. */
  maxAnalyticsTextLength: 512,
  autoUnlockCapCoins: { default: 120, max: 100_000 },
} as const;
