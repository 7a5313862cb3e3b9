import * as z from 'zod/mini';
import { commentReportReason } from '../comments.ts';
import { count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';

const viewer = z.object({ id: z.string(), number: z.int(), displayName: z.string() });

/** A comment as staff reviews it. */
export const staffComment = z.object({
  id: z.string(),
  drama: z.string(),
  episodeNumber: z.int(),
  author: viewer,
  /** Empty for a deleted comment. */
  text: z.string(),
  /** The comment that it replies to. */
  parent: z.nullable(z.object({ id: z.string(), text: z.string() })),
  likeCount: count,
  replyCount: count,
  createdAt: storedTime,
  /** Hidden from all viewers since enough of them reported it. */
  hiddenAt: z.nullable(storedTime),
  /** When staff last kept it. */
  keptAt: z.nullable(storedTime),
  deletedAt: z.nullable(storedTime),
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

const byId = z.strictObject({ commentId: z.string().check(z.minLength(1), z.maxLength(100)) });

export const commentCalls = {
  /** Comments with reports that staff has not reviewed; hidden ones first, then the latest reported. */
  'comments.reported': staffCall({
    input: z.strictObject({ limit: z.int().check(z.minimum(1), z.maximum(1000)) }),
    output: z.array(staffComment),
  }),
  'comments.show': staffCall({ input: byId, output: staffComment }),
  /** Shows a comment to viewers. Only reports by other viewers can hide it again. */
  'comments.keep': staffCall({ input: byId, output: staffComment }),
  /** Deletes a comment as its author's own deletion does. */
  'comments.remove': staffCall({ input: byId, output: staffComment }),
};
