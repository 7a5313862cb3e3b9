/**
 * Why a staff call is refused, each with the values that its sentence names. Commands print the message of the error. The
 * console has a sentence for each in its language files, below `refusals`.
 */
export const staffRefusals = {
  answerTemplateUnknown: [],
  answerTemplatesFull: ['max'],
  answerTextMissing: [],
  bannerEndOver: [],
  bannerEndsFirst: [],
  bannerNotRestorable: ['days'],
  bannerOfDrama: [],
  bannerUnknown: [],
  bannerWithoutStill: [],
  categoryUnknown: ['slug'],
  categoryWithDramas: ['dramas'],
  categoryWithoutName: [],
  /** Since it was read. `what` as in `dramaChanged`. */
  changedSince: ['who', 'at', 'what', 'revision'],
  checkNotOpen: [],
  codesEndOver: [],
  codesNameTaken: ['name'],
  codesUnknown: [],
  commentDeleted: [],
  commentUnknown: [],
  commentUnrestorable: [],
  cuesWithoutText: [],
  currencyForeign: ['currency', 'country'],
  currencyUnused: ['currency'],
  /** There is no room for the file and what is made of it. */
  diskFull: [],
  /** Since it was read. `what` are the names of the values in the staff log, joined by commas. */
  dramaChanged: ['slug', 'who', 'at', 'what', 'revision'],
  dramaExists: ['slug'],
  /** It was bought or written about. */
  dramaRetained: ['slug', 'unlocks', 'comments'],
  dramaShown: ['slug', 'since'],
  dramaUnknown: ['slug'],
  /** Removed since it was read. */
  episodeGone: ['slug'],
  /** Between those that the drama has. */
  episodeMissing: ['number'],
  episodeRetained: ['number', 'unlocks', 'comments'],
  episodeUnknown: ['slug', 'number'],
  feedbackAnswered: ['who'],
  feedbackCoinsGiven: ['coins'],
  feedbackUnknown: [],
  /** The earlier picture or subtitles were replaced more than `days` ago, and their files are deleted. */
  fileNotKept: ['days'],
  giftCoinsLimit: ['limit', 'left', 'viewer'],
  giftDaysLimit: ['limit', 'left', 'viewer'],
  giftUnknown: ['key'],
  groupUnknown: ['group'],
  groupsTooMany: ['max'],
  /** Somebody else has changed it since. */
  logChangedSince: ['who'],
  /** The entry of the log does not exist, or is not one that this role reads. */
  logEntryUnknown: [],
  /** The entry cannot be put back, or not by this role. */
  logNotPutBack: [],
  /** It has ended, or is waiting already: see its state. */
  jobNotOpen: ['id', 'state'],
  /** The same video is being encoded by another job. */
  jobOpenElsewhere: ['id'],
  jobUnknown: ['id'],
  movementUnknown: [],
  noteUnknown: [],
  /** It is planned or sent: only what was not sent can be changed. */
  newsBegun: ['who'],
  /** It would reach no viewer now. */
  newsForNobody: [],
  /** All of it has reached viewers. */
  newsSent: [],
  newsTargetUnknown: ['slug'],
  newsTimeOver: [],
  newsUnknown: [],
  nothingToShow: ['slug'],
  offerExists: ['id'],
  offerOfOtherKind: ['id'],
  offerOffSale: ['id'],
  offerOrdered: ['orders'],
  offerUnknown: ['id'],
  onlyEpisode: [],
  orderChanged: [],
  /** Another set of episodes than the drama has. */
  orderIncomplete: [],
  orderNotRefundable: ['status'],
  orderUnknown: [],
  /** A text that has none in the language of its drama. */
  ownLanguageMissing: ['field', 'language'],
  originalNotKept: [],
  pageUnknown: [],
  personNameCharacters: [],
  /** It is no JPEG, PNG or WebP. */
  pictureUnreadable: [],
  priceMissing: [],
  priceNotCharged: ['currency'],
  providerRefused: ['provider', 'sentence'],
  refundAmountLimit: ['limit'],
  refundCountLimit: ['limit'],
  /** The sound of an episode. */
  soundUnreadable: [],
  /** It was removed since it was read. */
  spendUnknown: ['campaign', 'day', 'currency'],
  subtitlesMissing: [],
  /** A file is no text in any encoding, or not in the chosen one. */
  subtitlesNotText: [],
  tagUnknown: ['slug'],
  tooManyFree: ['episodes', 'free'],
  uploadEmpty: ['name'],
  uploadTooLarge: ['name', 'maxMb'],
  uploadUnknown: [],
  uploadUnreadable: ['name'],
  uploadsTooMany: ['max'],
  viewerAmbiguous: ['who'],
  viewerUnknown: ['who'],
  wordInOtherGroup: ['word', 'group'],
  wordTooLong: ['word', 'max'],
  wordWithoutLetters: ['word'],
  wordsTooFew: [],
  wordsTooMany: ['max'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Reason = keyof typeof staffRefusals;

/** A reason with its values. */
export type StaffRefusal = {
  [Name in Reason]: {
    readonly reason: Name;
    readonly values: Readonly<Record<(typeof staffRefusals)[Name][number], string | number>>;
  };
}[Reason];
