import * as z from 'zod/mini';
import { commentReportReason } from '../comments.ts';
import { count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { givenReason } from './corrections.ts';

const viewer = z.object({ id: z.string(), number: z.int(), displayName: z.string() });

/** A comment as staff reviews it. */
export const staffComment = z.object({
  id: z.string(),
  drama: z.string(),
  episodeNumber: z.int(),
  author: viewer,
  /** Empty for a deleted comment that cannot be restored. */
  text: z.string(),
  /** The comment that it replies to. */
  parent: z.nullable(z.object({ id: z.string(), text: z.string() })),
  likeCount: count,
  replyCount: count,
  createdAt: storedTime,
  /** Hidden from all viewers since staff hid it, or enough viewers reported it. */
  hiddenAt: z.nullable(storedTime),
  /** When staff last kept it. */
  keptAt: z.nullable(storedTime),
  deletedAt: z.nullable(storedTime),
  /** Until when a comment that staff removed can be restored; null for others. */
  restorableUntil: z.nullable(storedTime),
  /** Newest first. */
  reports: z.array(
    z.object({
      viewer,
      reason: commentReportReason,
      /** Equal for reports from one network; null for reports that were made before networks were stored. */
      network: z.nullable(count),
      at: storedTime,
      /** Whether staff kept the comment after this report. */
      isReviewed: z.boolean(),
    }),
  ),
});
export type StaffComment = z.output<typeof staffComment>;
export type StaffCommentJson = z.input<typeof staffComment>;

const limit = z.int().check(z.minimum(1), z.maximum(1000));
const byId = z.strictObject({ commentId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const commentCalls = {
  /** Comments with reports that staff has not reviewed; hidden ones first, then the latest reported. */
  'comments.reported': staffCall({
    permission: 'moderation',
    input: z.strictObject({ limit }),
    output: z.array(staffComment),
  }),
  /** The comments of a viewer, newest first. */
  'comments.list': staffCall({
    permission: 'moderation',
    input: z.strictObject({ who: z.string().check(z.minLength(1), z.maxLength(200)), limit }),
    output: z.array(staffComment),
  }),
  /** Comments that staff removed and can restore, the last removed first. */
  'comments.removed': staffCall({
    permission: 'moderation',
    input: z.strictObject({ limit }),
    output: z.array(staffComment),
  }),
  'comments.show': staffCall({ permission: 'moderation', input: byId, output: staffComment }),
  /** Hides a comment from all viewers until it is kept or removed. */
  'comments.hide': staffCall({ permission: 'moderation', input: byId, output: staffComment }),
  /** Shows a comment to viewers. Only reports by other viewers can hide it again. */
  'comments.keep': staffCall({ permission: 'moderation', input: byId, output: staffComment }),
  /** Deletes a comment for all viewers; its text is kept for `restoreDays`. */
  'comments.remove': staffCall({
    permission: 'moderation',
    input: z.extend(byId, { reason: z.optional(givenReason) }),
    output: staffComment,
  }),
  /** Shows a comment again that staff removed, as `comments.keep` does. */
  'comments.restore': staffCall({ permission: 'moderation', input: byId, output: staffComment }),
};
