import * as z from 'zod/mini';
import { commentReportReason } from '../comments.ts';
import { problemType } from '../feedback.ts';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { playbackStarts } from '../playback-events.ts';
import { staffComment } from './comments.ts';
import { staffFeedback } from './feedback.ts';
import { names } from './shelves.ts';

export const inboxKinds = ['all', 'comments', 'feedback', 'done'] as const;
export type InboxKind = (typeof inboxKinds)[number];

const id = z.string().check(z.minLength(1), z.maxLength(100));
const viewer = z.object({ id: z.string(), number: z.int(), displayName: z.string() });

/** An episode, by its drama and number. */
const place = z.object({ drama: z.string(), titles: names, episodeNumber: z.int() });

/** A person of the console who has an item open. */
const opener = z.object({ personId: z.nullable(z.string()), name: z.string() });

const itemFields = {
  id: z.string(),
  /** Since when it waits: the first report that nobody has reviewed, or when the feedback was sent. Of what is done: since when. */
  at: storedTime,
  viewer,
  /** At most 300 characters. */
  text: z.string(),
  /** Who has it open now. */
  openBy: z.array(opener),
};

const commentItem = z.object({
  kind: z.literal('comment'),
  ...itemFields,
  place,
  /** Since when it is hidden from all viewers. */
  hiddenAt: z.nullable(storedTime),
  /** The reports that nobody has reviewed, by reason, the most frequent first. */
  reports: z.array(z.object({ reason: commentReportReason, count })),
  /** How many comments of the author were reported in the last seven days, this one among them. */
  reportedThisWeek: count,
  outcome: z.nullable(z.enum(['kept', 'removed'])),
});

/** The closest two paid orders of the same offer within the day before; null without such orders. */
const doubleOrder = z.nullable(
  z.object({
    /** The later one. */
    orderId: z.string(),
    /** Between the two. */
    seconds: count,
  }),
);

const feedbackItem = z.object({
  kind: z.literal('feedback'),
  ...itemFields,
  problemType,
  pictureCount: count,
  /** The episode that the viewer watched last in the half hour before. */
  place: z.nullable(place),
  doubleOrder,
  outcome: z.nullable(z.enum(['answered', 'closed'])),
});

export const inboxItem = z.discriminatedUnion('kind', [commentItem, feedbackItem]);
export type InboxItem = z.output<typeof inboxItem>;
export type InboxItemJson = z.input<typeof inboxItem>;
export type InboxCommentItem = z.output<typeof commentItem>;
export type InboxFeedbackItem = z.output<typeof feedbackItem>;

/** What waits. Feedback is 0 for a role that may not read it. */
const inboxCounts = z.object({ comments: count, feedback: count });
export type InboxCounts = z.output<typeof inboxCounts>;

/** A restriction as staff see it. */
const mute = z.object({ at: storedTime, until: z.nullable(storedTime), reason: z.nullable(z.string()) });

const reviewedComment = z.object({
  comment: staffComment,
  place: z.extend(place, { durationSeconds: count }),
  /** The second of the episode that it is about. */
  atSecond: z.nullable(z.int()),
  author: z.object({
    language: z.string(),
    registerTime: storedTime,
    /** Comments that viewers can see, or that are hidden. */
    commentCount: count,
    /** Others of their comments that viewers reported. */
    reportedCount: count,
    /** Comments that staff removed and did not restore. */
    removedCount: count,
    lastRemovedAt: z.nullable(storedTime),
    mute: z.nullable(mute),
  }),
});
export type ReviewedComment = z.output<typeof reviewedComment>;
export type ReviewedCommentJson = z.input<typeof reviewedComment>;

/** What the viewer's player reported. */
const playerReport = z.object({
  at: storedTime,
  what: z.enum(['opened', 'firstFrame', 'failed', 'stall', 'finished', 'unlocked', 'crash']),
  place: z.nullable(place),
  /** Of a first frame or a stall. */
  milliseconds: z.nullable(count),
  /** Of a first frame. */
  start: z.nullable(z.enum(playbackStarts)),
  /** The median of all viewers in the last seven days, for a first frame. */
  usualMilliseconds: z.nullable(count),
});
export type PlayerReport = z.output<typeof playerReport>;
export type PlayerReportJson = z.input<typeof playerReport>;

const reviewedFeedback = z.object({
  feedback: staffFeedback,
  /** Who made the answer, as the staff log names them. */
  answeredBy: z.nullable(z.string()),
  viewer: z.object({
    country: z.string(),
    registerTime: storedTime,
    /** Bought since the account exists. */
    coinsBought: count,
    commentCount: count,
    reportedCommentCount: count,
    /** Null when the user agent does not tell. */
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
  }),
  /** In the 15 minutes before the feedback, the oldest first. */
  playerReports: z.array(playerReport),
  /** Other viewers whose player stalled in the same episode since then; null when this viewer's did not. */
  sameStall: z.nullable(z.object({ place, viewers: count, since: storedTime })),
  /** The price of the episode that the viewer watched last before, if it has one: what an apology in coins may be. */
  episodePriceCoins: z.nullable(count),
  doubleOrder,
  /** Other feedback of this viewer, the newest first, at most 10. */
  others: z.array(
    z.object({
      id: z.string(),
      createdAt: storedTime,
      problemType,
      description: z.string(),
      answeredAt: z.nullable(storedTime),
      doneAt: z.nullable(storedTime),
      answeredBy: z.nullable(z.string()),
    }),
  ),
});
export type ReviewedFeedback = z.output<typeof reviewedFeedback>;
export type ReviewedFeedbackJson = z.input<typeof reviewedFeedback>;

const claimed = z.object({ kind: z.enum(['comment', 'feedback']), id });

/** Where the console's own listener has the pictures of a feedback, and the frame that a comment is about. */
export const inboxPicturePaths = {
  feedback: (feedbackId: string, index: number | string) => `/pictures/feedback/${feedbackId}/${index}`,
  comment: (commentId: string) => `/pictures/comments/${commentId}`,
};

export const inboxCalls = {
  /** Comments to review and feedback without an answer in one list, or what is done, the latest first. */
  'inbox.list': staffCall({
    permission: 'moderation',
    furtherPermissions: ({ kind }: { kind: InboxKind }) => (kind === 'feedback' ? ['inbox'] : []),
    input: z.strictObject({
      /** `all` has no feedback for a role that may not read it. */
      kind: z._default(z.enum(inboxKinds), 'all'),
      order: z._default(z.enum(['oldest', 'newest']), 'oldest'),
      /** `nextCursor` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}-[\w-]{1,100}$/))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    output: z.object({
      items: z.array(inboxItem),
      nextCursor: z.nullable(z.string()),
      counts: inboxCounts,
    }),
  }),
  'inbox.count': staffCall({ permission: 'moderation', input: noInput, output: inboxCounts }),
  'inbox.comment': staffCall({
    permission: 'moderation',
    input: z.strictObject({ commentId: id }),
    output: reviewedComment,
  }),
  'inbox.feedback': staffCall({
    permission: 'inbox',
    input: z.strictObject({ feedbackId: id }),
    output: reviewedFeedback,
  }),
  /** Says for 45 seconds that the caller has this item open, and none besides; null: none. Returns who else has it open. */
  'inbox.claim': staffCall({
    permission: 'moderation',
    input: z.strictObject({ item: z.nullable(claimed) }),
    output: z.object({ others: z.array(opener) }),
  }),
  /** Finishes feedback without an answer, or lets it wait again. */
  'inbox.done': staffCall({
    permission: 'inbox',
    input: z.strictObject({ feedbackId: id, done: z._default(z.boolean(), true) }),
    output: staffFeedback,
  }),
};
