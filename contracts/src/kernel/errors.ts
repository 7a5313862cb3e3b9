import * as z from 'zod/mini';
import { coins, count } from './fields.ts';

const entry = <const Code extends number, Details extends z.ZodMiniType = z.ZodMiniNull>(
  code: Code,
  status: number,
  details?: Details,
) => ({ code, status, details: (details ?? z.null()) as Details });

/** A refused field: its name as sent, and what was expected, in the caller's language. */
export const refusedField = z.object({ field: z.string(), expected: z.string() });

/** The field that an error is about. */
const namedField = z.object({ field: z.string() });

/** What staff decided about an account: why, in their words, and until when; null: until they end it. */
const restriction = z.object({ reason: z.nullable(z.string()), until: z.nullable(z.string()) });

/** How many more wrong codes are allowed. */
const triesLeft = z.object({ triesLeft: count });

/**
 * Every error of the API: code, HTTP status and schema of its details. Messages are in `error-messages/<language>.json`
 * under the same names, and only there: the client shows the server's `msg`. 2009 and 2011 come from the specification and
 * end the session: 2009 if something other than its own logout or expiry ended it, 2011 otherwise. Ranges: 30xx any call,
 * 31xx sign-in, 32xx money, 33xx playback, 34xx rewards, 35xx texts and accounts of viewers.
 */
export const errorTable = {
  /** Of a blocked account, with what staff decided. */
  signedInElsewhere: entry(2009, 401, z.nullable(restriction)),
  tokenInvalid: entry(2011, 401),

  invalidInput: entry(3000, 400, z.object({ fields: z.array(refusedField) })),
  malformedBody: entry(3001, 400),
  bodyTooLarge: entry(3002, 413),
  unsupportedMediaType: entry(3003, 415),
  notFound: entry(3004, 404),
  tooManyRequests: entry(3005, 429, z.object({ retryAfterSeconds: count })),
  internal: entry(3006, 500),
  unavailable: entry(3007, 503),
  requestTooSlow: entry(3008, 408),
  headersTooLarge: entry(3009, 431),
  hostUnknown: entry(3010, 421),
  overloaded: entry(3011, 503, z.object({ retryAfterSeconds: count })),
  /** Nothing can be stored. What only reads is answered. */
  diskFull: entry(3012, 503, z.object({ retryAfterSeconds: count })),

  ciphertextInvalid: entry(3100, 400, namedField),
  ciphertextExpired: entry(3101, 400, namedField),
  credentialsWrong: entry(3102, 401),
  usernameTaken: entry(3103, 409, namedField),
  passwordTooWeak: entry(3104, 400, namedField),
  inviteCodeUnknown: entry(3105, 400, namedField),
  accountBlocked: entry(3106, 403, restriction),
  tooManySignIns: entry(3110, 429, z.object({ retryAfterSeconds: count })),
  tooManyCodes: entry(3111, 429, z.object({ retryAfterSeconds: count })),
  tooManyWrites: entry(3112, 429, z.object({ retryAfterSeconds: count })),
  verificationCodeWrong: entry(3113, 401, z.extend(namedField, triesLeft.shape)),
  addressTaken: entry(3114, 409, namedField),
  addressUnknown: entry(3115, 404, namedField),
  /** Too many passwords of all viewers are being checked. */
  passwordsBusy: entry(3116, 429, z.object({ retryAfterSeconds: count })),
  /** It passes for the service or those who run it. */
  usernameReserved: entry(3120, 409, namedField),
  /** No SMS is sent to this kind of number, or to its country. */
  phoneNotServed: entry(3121, 400, namedField),

  proofRefused: entry(3130, 401),
  providerOff: entry(3131, 404),
  mergeTicketInvalid: entry(3132, 409),
  lastIdentity: entry(3133, 409),
  /** The account has to be proven by its password, in the call itself. */
  passwordRequired: entry(3140, 403),
  /** The password that proves the account is wrong. `credentialsWrong` is about a sign-in. */
  passwordWrong: entry(3141, 401),
  /** A proven identity is not one of the account's. */
  identityNotOwn: entry(3142, 409),
  /** An identity was added to its account too recently to prove that account. */
  identityTooRecent: entry(3143, 403),

  notEnoughCoins: entry(3200, 402, z.object({ priceCoins: coins, balanceCoins: coins })),
  priceChanged: entry(3201, 409, z.object({ priceCoins: coins, agreedCoins: coins })),
  nothingToUnlock: entry(3202, 409),
  undoTooLate: entry(3203, 409),
  templateUnavailable: entry(3204, 404),
  orderKeyReused: entry(3205, 409),
  paymentMismatch: entry(3210, 409),
  seriesOwned: entry(3211, 409),
  orderClosed: entry(3212, 409),
  orderNotRefundable: entry(3213, 409),
  autoUnlockOff: entry(3214, 409),
  autoUnlockCapReached: entry(3215, 409, z.object({ priceCoins: coins, spentCoins: coins, capCoins: coins })),
  autoUnlockPaused: entry(3216, 409, z.object({ untouchedUnlocks: count })),
  paymentOff: entry(3217, 404),
  /** The payment provider refused to open the checkout. */
  paymentNotStarted: entry(3218, 502),
  /** The viewer touched another device after the one that would unlock. */
  autoUnlockElsewhere: entry(3219, 409),
  /** The viewer let themselves spend this much in 30 days. Amounts are in minor units of the currency. */
  spendingLimitReached: entry(
    3220,
    409,
    z.object({ currency: z.string(), limitMinor: count, spentMinor: count }),
  ),
  /** The coins, or the money for them, are not what the viewer was shown. Nothing moved. */
  unspentCoinsChanged: entry(3221, 409),
  /** The account gave coins back this often in the last days. */
  unspentRefundLimit: entry(3222, 409, z.object({ requests: count, days: count })),

  episodeLocked: entry(3300, 403),
  mediaLinkInvalid: entry(3301, 403),
  mediaMissing: entry(3302, 404),
  rangeUnsatisfiable: entry(3303, 416),
  /** The bucket of the media does not answer. */
  mediaUnavailable: entry(3304, 503, z.object({ retryAfterSeconds: count })),
  /** Hidden in a country of the viewer, who has bought some of the drama. For others it is `notFound`. */
  notAvailableInCountry: entry(3305, 403, z.object({ country: z.string() })),
  /** Hidden for everyone, and the viewer has bought some of it. For others it is `notFound`. */
  takenDown: entry(3306, 404),

  alreadyCheckedIn: entry(3400, 409),
  nothingToMakeUp: entry(3401, 409),
  taskUnfinished: entry(3402, 409, z.object({ progress: count, target: count })),
  taskAlreadyPaid: entry(3403, 409),
  adTicketInvalid: entry(3404, 400),
  adTicketUsed: entry(3405, 409),
  adTicketExpired: entry(3406, 410),
  adTooShort: entry(3407, 409, z.object({ remainingSeconds: count })),
  /** As many new accounts of one network were paid today as `rewardRules.newAccountsPerNetwork`. */
  networkRewardsTaken: entry(3408, 409),
  redeemCodeWrong: entry(3410, 404, triesLeft),
  redeemCodeUsedUp: entry(3411, 409, triesLeft),
  redeemCodeExpired: entry(3412, 410, triesLeft),
  redeemCodeTaken: entry(3413, 409, triesLeft),

  commentIsOwn: entry(3500, 409),
  descriptionTooShort: entry(3501, 400, namedField),
  contactInvalid: entry(3502, 400, namedField),
  screenshotInvalid: entry(3503, 400, namedField),
  screenshotsTooLarge: entry(3504, 400, namedField),
  /** The screenshots of other viewers are being read, or others of this viewer. */
  screenshotsBusy: entry(3505, 503, z.object({ retryAfterSeconds: count })),
  /** The disk of the server is nearly full. */
  screenshotsUnavailable: entry(3506, 503),
  /** It passes for the service or those who run it. */
  displayNameReserved: entry(3507, 409, namedField),
  /** Another viewer signs in with it. */
  displayNameTaken: entry(3508, 409, namedField),
  displayNameChangedOften: entry(3509, 429, z.object({ retryAfterSeconds: count })),
  /** The account has to be proven by a recent sign-in. */
  signInAgain: entry(3510, 403),
  /** Staff muted the viewer. */
  commentsMuted: entry(3511, 403, restriction),
  /** A preview of the staff console only reads. */
  previewReadOnly: entry(3512, 403),
  /** Of a preview that is older than half an hour, or of before the server was started. */
  previewEnded: entry(3513, 410),
  /** The drama is announced, and has no episodes until then. */
  notReleased: entry(3514, 404, z.object({ publishAt: z.string() })),
  /** A PIN of the account or of the browser hides dramas for this age. */
  ageLocked: entry(3517, 403),
  pinWrong: entry(3518, 403, triesLeft),
  /** As many PINs were wrong that the next one is read later. */
  pinWaits: entry(3519, 429, z.object({ retryAfterSeconds: count })),
  /** This server has no such channel for the topic. */
  noticeChannelOff: entry(3520, 404),
  /** The endpoint is no https URL of a public host, or the keys are none. */
  pushSubscriptionInvalid: entry(3521, 400, namedField),
} as const;

export type ErrorTable = typeof errorTable;
export type ErrorName = keyof ErrorTable;
export type ErrorDetails<Name extends ErrorName> = z.output<ErrorTable[Name]['details']>;

/** Errors that any call can return. */
export const commonErrors = [
  'signedInElsewhere',
  'tokenInvalid',
  'invalidInput',
  'malformedBody',
  'bodyTooLarge',
  'unsupportedMediaType',
  'tooManyRequests',
  'requestTooSlow',
  'headersTooLarge',
  'hostUnknown',
  'internal',
  'unavailable',
  'overloaded',
  'diskFull',
  'previewReadOnly',
  'previewEnded',
] as const satisfies readonly ErrorName[];

/** Separate rate limits: sign-in, codes (verification codes and redeem codes), and texts that viewers write. */
export type RateLimit = 'signIn' | 'code' | 'write';

/** The error for each separate rate limit. The limit of all calls has its own error, `tooManyRequests`. */
export const rateLimitErrors = {
  signIn: 'tooManySignIns',
  code: 'tooManyCodes',
  write: 'tooManyWrites',
} as const satisfies Record<RateLimit, ErrorName>;

/** Every error that an endpoint can return. */
export const errorsOf = ({
  errors,
  limit,
}: {
  readonly errors: readonly ErrorName[];
  readonly limit?: RateLimit;
}): readonly ErrorName[] => [
  ...new Set([...commonErrors, ...(limit ? [rateLimitErrors[limit]] : []), ...errors]),
];

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorTable).map(([name, { code }]) => [code, name as ErrorName]),
);

/** The error name for a response code, or undefined if this version does not know the code. */
export const errorNameOf = (code: number): ErrorName | undefined => nameByCode.get(code);
