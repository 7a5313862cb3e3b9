import * as z from 'zod/mini';
import { ciphertext } from './ciphertext.ts';
import { accountProofErrors } from './identities.ts';
import { endpoint } from './kernel/endpoint.ts';
import { coins, count, country, day, id, instant, money, wholeSeconds } from './kernel/fields.ts';
import { balance } from './wallet.ts';

const text = z.string();
const number = z.int();
const flag = z.boolean();
const nullableText = z.nullable(text);
const nullableNumber = z.nullable(number);
const nullableInstant = z.nullable(instant);
const rows = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.array(z.object(fields));

const episodeReference = { dramaId: id, episodeId: id };

const account = {
  userId: id,
  displayNumber: number,
  displayName: text,
  nameChosen: flag,
  /** The latest two changes of the name. */
  nameChangedAt: nullableInstant,
  nameChangedBeforeAt: nullableInstant,
  country,
  language: text,
  languageChosen: flag,
  sex: number,
  sexChosen: flag,
  regSource: number,
  registerTime: instant,
  memberExpire: nullableInstant,
  autoUnlock: number,
  autoUnlockCapCoins: nullableNumber,
  inviteCode: text,
  deletionDueAt: nullableInstant,
};

/** All data that is stored about a viewer, in sections, without secrets such as hashes and tokens. */
export const myData = z.object({
  exportedAt: instant,
  account: z.object(account),
  /** Accounts that were merged into this one. Other sections list their rows after the account's own. */
  joinedAccounts: rows(account),
  balance,
  identities: rows({
    kind: text,
    subject: text,
    verifiedAt: nullableInstant,
    /** Whether the account was registered with it. */
    isFirst: flag,
    createdAt: instant,
  }),
  sessions: rows({
    platform: number,
    clientVersion: text,
    userAgent: text,
    createdAt: instant,
    lastSeenAt: instant,
    expiresAt: instant,
    endedAt: nullableInstant,
    endReason: nullableText,
    /** The latest sign-in. */
    signedInAt: nullableInstant,
    /** The URL of the browser's push service, to which push messages for this device go. */
    pushEndpoint: nullableText,
  }),
  movements: rows({
    movementId: id,
    reason: text,
    coins: number,
    balanceAfterCoins: coins,
    dramaId: z.nullable(id),
    episodeId: z.nullable(id),
    orderId: z.nullable(id),
    createdAt: instant,
  }),
  unlocks: rows({
    ...episodeReference,
    priceCoins: coins,
    source: text,
    createdAt: instant,
    watchedAt: nullableInstant,
  }),
  undoneUnlocks: rows({
    ...episodeReference,
    priceCoins: coins,
    source: text,
    unlockedAt: instant,
    undoneAt: instant,
  }),
  orders: rows({
    orderId: id,
    OrderType: number,
    dramaId: z.nullable(id),
    price: money,
    coinsPaid: coins,
    coinsBonus: coins,
    membershipDays: number,
    status: text,
    provider: text,
    createdAt: instant,
    paidAt: nullableInstant,
    refundedAt: nullableInstant,
    /** The money that the viewer asked back for unspent coins. */
    unspentRefunds: z.array(
      z.object({
        coins,
        price: money,
        status: text,
        requestedAt: instant,
        finishedAt: nullableInstant,
        /** When the bank sent the money back. */
        failedAt: nullableInstant,
      }),
    ),
  }),
  memberships: rows({
    days: number,
    startsAt: instant,
    endsAt: instant,
    revokedAt: nullableInstant,
    createdAt: instant,
  }),
  redemptions: rows({ kind: text, amount: number, createdAt: instant }),
  spendingLimits: rows({
    currency: text,
    limitMinor: z.nullable(number),
    nextLimitMinor: z.nullable(number),
    nextAt: nullableInstant,
  }),
  ageLocks: rows({ maxAge: number, showsUnrated: flag, opensAt: nullableInstant, createdAt: instant }),
  checkIns: rows({ day, madeUp: flag, coins, createdAt: instant }),
  tasks: rows({
    day: text,
    task: text,
    progress: number,
    completedAt: nullableInstant,
    creditedAt: nullableInstant,
  }),
  ads: rows({ day, issuedAt: instant, creditedAt: nullableInstant }),
  /** Without the invited people, whose data this is. */
  invites: rows({ rewardCoins: coins, createdAt: instant, rewardedAt: nullableInstant }),
  /** Codes of the networks that the account used within 30 days. */
  networks: rows({ network: text, seenAt: instant }),
  /** The days on which the account was paid as a new one of its network. */
  newAccountRewards: rows({ network: text, day }),
  comments: rows({
    commentId: id,
    episodeId: id,
    parentId: z.nullable(id),
    text,
    language: nullableText,
    atSecond: z.nullable(wholeSeconds),
    likeCount: count,
    createdAt: instant,
    hiddenAt: nullableInstant,
    keptAt: nullableInstant,
    deletedAt: nullableInstant,
  }),
  commentLikes: rows({ commentId: id, createdAt: instant }),
  commentReports: rows({ commentId: id, reason: text, createdAt: instant }),
  hiddenComments: rows({ commentId: id, createdAt: instant }),
  likes: rows({ episodeId: id, createdAt: instant }),
  follows: rows({ dramaId: id, createdAt: instant }),
  /** Dramas of whose release the viewer is to be reminded. */
  reminders: rows({ dramaId: id, createdAt: instant }),
  progress: rows({
    ...episodeReference,
    progress: wholeSeconds,
    finished: flag,
    updatedAt: instant,
    furthest: wholeSeconds,
    begun: flag,
  }),
  playbacks: rows({ episodeId: id, hour: instant }),
  watchedTime: rows({ day, seconds: wholeSeconds, reportedAt: instant }),
  watchLimits: rows({
    minutes: z.nullable(number),
    nextMinutes: z.nullable(number),
    nextAt: nullableInstant,
    timeZone: text,
    asksAfterHour: flag,
    day,
    watchedSeconds: wholeSeconds,
    extraMinutes: count,
    reportedAt: instant,
  }),
  autoUnlocks: rows({ dramaId: id, untouchedCount: count, updatedAt: instant }),
  feedback: rows({
    feedbackId: id,
    problemType: text,
    description: text,
    contact: text,
    clientVersion: text,
    /** Number of screenshots. The files are available on request. */
    screenshots: count,
    createdAt: instant,
    answer: nullableText,
    answeredAt: nullableInstant,
  }),
  campaigns: z.array(z.record(text, nullableText)),
  analytics: z.array(z.record(text, z.union([text, number, z.null()]))),
  notifications: rows({ name: text, payload: text, createdAt: instant }),
  notices: rows({
    key: text,
    topic: text,
    kind: text,
    dramaId: z.nullable(id),
    episodeId: z.nullable(id),
    details: text,
    isInInbox: flag,
    createdAt: instant,
    readAt: nullableInstant,
    /** By other channels than the inbox. */
    deliveries: rows({ channel: text, state: text, reason: nullableText, settledAt: nullableInstant }),
  }),
  noticeChoices: rows({
    topic: text,
    channel: text,
    isOn: flag,
    changedAt: instant,
    refusedAt: nullableInstant,
  }),
  /** The time zone and quiet hours, in minutes of the day. */
  noticeHours: rows({
    timeZone: nullableText,
    isQuiet: flag,
    fromMinute: number,
    untilMinute: number,
    changedAt: instant,
  }),
});
export type MyData = z.infer<typeof myData>;

/** How much is stored about a viewer, before the export. */
export const myDataSummary = z.object({
  /** Episodes with a stored position, and their dramas. */
  watchedEpisodes: count,
  watchedDramas: count,
  /** Movements of coins. */
  movements: count,
  comments: count,
  /** Sessions, including those that have ended. */
  sessions: count,
  followedDramas: count,
  unlockedEpisodes: count,
});
export type MyDataSummary = z.infer<typeof myDataSummary>;

export const myDataResource = {
  export: endpoint({
    method: 'GET',
    path: '/center/myData',
    access: 'user',
    effect: 'write',
    summary: 'Export all data stored about the viewer in one file, in sections and without secrets.',
    data: myData,
    errors: ['tooManyWrites'],
    extension: true,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/center/myData/summary',
    access: 'user',
    summary: 'Count what is stored about the viewer.',
    data: myDataSummary,
    errors: [],
    extension: true,
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/center/deleteAccount',
    access: 'user',
    summary:
      'Delete the account after a wait, and end all other sessions. Requires a proof of the account. Payment records are kept without a name.',
    body: z.object({ password: z.optional(ciphertext) }),
    data: z.object({
      /** When the wait ends. A repeated call does not change it. */
      deletionDueAt: instant,
    }),
    errors: accountProofErrors,
    limit: 'signIn',
    extension: true,
  }),
  keepAccount: endpoint({
    method: 'POST',
    path: '/center/keepAccount',
    access: 'user',
    summary: 'End the wait of a requested deletion, so that the account stays. Safe to repeat.',
    data: z.null(),
    errors: [],
    extension: true,
  }),
};
