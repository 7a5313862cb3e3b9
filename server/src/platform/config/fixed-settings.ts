/** Values that no operator needs to change. They are no keys of the environment; a test gives others to `loadConfig`. */
export const fixedSettings = {
  /** Days that live events are kept for devices that are offline. A device that was away longer reloads everything. */
  EVENT_DAYS: 7,
  /** Seconds that a request may take to arrive. The screenshots of a feedback over a slow connection need a minute. */
  REQUEST_SECONDS: 120,
  /** Verification codes sent in a day for one IP address. */
  CODES_PER_DAY: 100,
  /**
   * A comment is hidden for review after it was reported from this many networks. Only reports of accounts that are some
   * days old and have watched count.
   */
  COMMENT_REPORTS_TO_HIDE: 5,
  /** Hours between two scheduled backups. The alert rules report when none succeeds for twice as long. */
  BACKUP_HOURS: 24,
  /**
   * Priority of the process that encodes, as `nice` has it. It counts for each thread, and ffmpeg has many:
   * docs/decisions/0132-encodings-give-way-to-viewers.md.
   */
  ENCODING_NICE: 19,
  /** The origin of a push service that may be on this machine and without TLS, for tests. Empty: there is none. */
  PUSH_TEST_ORIGIN: '',
  GOOGLE_KEYS_URL: 'https://www.googleapis.com/oauth2/v3/certs',
};
export type FixedSettings = typeof fixedSettings;
