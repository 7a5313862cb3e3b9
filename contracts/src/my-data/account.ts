import { country, id, instant } from '../kernel/fields.ts';
import { flag, nullableInstant, nullableNumber, nullableText, number, rows, text } from './fields.ts';

/** An account itself. */
export const account = {
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

/** How an account is signed in to. */
export const accountSections = {
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
};
