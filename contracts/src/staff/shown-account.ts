import * as z from 'zod/mini';
import { platform } from '../account.ts';
import { count } from '../kernel/fields.ts';
import { storedTime } from '../kernel/staff-call.ts';
import { movement } from '../wallet.ts';
import { staffLogEntry } from './log.ts';

/** A session of a viewer, open or ended. */
const staffSession = z.object({
  id: z.string(),
  platform,
  clientVersion: z.string(),
  userAgent: z.string(),
  /** Browser and operating system, if the user agent reveals them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: storedTime,
  /** Accurate to a few minutes. */
  lastSeenAt: storedTime,
  /** The session ends then, unless it ended before. */
  expiresAt: storedTime,
  endedAt: z.nullable(storedTime),
  endReason: z.nullable(
    z.enum(['logout', 'blocked', 'revoked', 'elsewhere', 'passwordReset', 'accountDeleted']),
  ),
});
export type StaffSessionJson = z.input<typeof staffSession>;

/** A movement of coins, with the key of a gift by staff, or of one that they took back. */
export const staffMovement = z.extend(movement, { key: z.nullable(z.string()) });

/** Days that staff gave. */
const givenDays = z.object({
  key: z.string(),
  days: z.int(),
  createdAt: storedTime,
  endsAt: storedTime,
  /** When they were taken back. */
  revokedAt: z.nullable(storedTime),
});

/** A drama that the viewer has watched or unlocked. */
const viewedDrama = z.object({
  slug: z.string(),
  /** In the language that was asked for. */
  title: z.string(),
  posterKey: z.nullable(z.string()),
  episodeCount: count,
  /** The number of the episode that was watched last; null if none was begun. */
  episodeNumber: z.nullable(z.int()),
  unlockCount: count,
  /** Spent on these unlocks. */
  coins: count,
  at: storedTime,
});
export type ViewedDrama = z.output<typeof viewedDrama>;

const writtenComment = z.object({
  id: z.string(),
  /** Empty for a deleted one. */
  text: z.string(),
  dramaTitle: z.string(),
  episodeNumber: z.int(),
  likeCount: count,
  createdAt: storedTime,
  hiddenAt: z.nullable(storedTime),
  deletedAt: z.nullable(storedTime),
});
export type WrittenComment = z.output<typeof writtenComment>;

/** Of a note, in characters. */
export const noteLength = 1000;

/** What staff noted about a viewer, who does not read it. */
export const viewerNote = z.object({
  id: z.string(),
  /** As the staff log names them. */
  author: z.string(),
  text: z.string(),
  at: storedTime,
});
export type ViewerNote = z.output<typeof viewerNote>;
export type ViewerNoteJson = z.input<typeof viewerNote>;

/** What staff see of an account besides its coins, sign-ins and orders. Lists are newest first. */
export const accountActivity = {
  lastSeenAt: z.nullable(storedTime),
  deletedAt: z.nullable(storedTime),
  /** When the account will be erased; the viewer asked for it and can return until then. */
  deletionDueAt: z.nullable(storedTime),
  /** The account that has the coins and rights of this one since they were joined. */
  joinedInto: z.nullable(z.object({ id: z.string(), number: z.int(), displayName: z.string() })),
  /** At most as many as were asked for. */
  movements: z.array(staffMovement),
  movementCount: count,
  /** At most 20. */
  givenDays: z.array(givenDays),
  /** At most 20. */
  sessions: z.array(staffSession),
  /** At most 20. */
  dramas: z.array(viewedDrama),
  dramaCount: count,
  /** At most 10. */
  comments: z.array(writtenComment),
  /** At most 10. */
  feedback: z.array(
    z.object({
      id: z.string(),
      problemType: z.string(),
      description: z.string(),
      createdAt: storedTime,
      answeredAt: z.nullable(storedTime),
    }),
  ),
  /** Redeemed codes, at most 20. */
  redemptions: z.array(
    z.object({
      /** Of an unnamed campaign: null. */
      campaign: z.nullable(z.string()),
      kind: z.enum(['coins', 'days']),
      amount: z.int(),
      at: storedTime,
    }),
  ),
  notes: z.array(viewerNote),
  /** What staff did, without who opened the account; at most 10. */
  staffActions: z.array(staffLogEntry),
  /** What the caller may still give to this viewer today; null without a limit. */
  giftsLeft: z.nullable(z.object({ coins: count, days: count })),
};
