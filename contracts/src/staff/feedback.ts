import * as z from 'zod/mini';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { limits } from '../limits.ts';

/** A feedback report of a viewer. */
export const staffFeedback = z.object({
  id: z.string(),
  createdAt: storedTime,
  problemType: z.string(),
  description: z.string(),
  /** An e-mail address or a phone number. */
  contact: z.string(),
  clientVersion: z.string(),
  viewer: z.object({ id: z.string(), number: z.int(), displayName: z.string(), language: z.string() }),
  /** Names of files in the folder of uploads. */
  screenshots: z.array(z.string()),
  /** The answer of staff, which the viewer reads in the app; null before it is answered. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(storedTime),
  /** Bonus coins that came with the answer. */
  answerCoins: z.nullable(z.int()),
  /** When staff finished it without an answer. */
  doneAt: z.nullable(storedTime),
});
export type StaffFeedback = z.output<typeof staffFeedback>;
export type StaffFeedbackJson = z.input<typeof staffFeedback>;

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** An answer to feedback, of at most `limits.feedback.maxLength` characters. */
export const answerText = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.feedback.maxLength));

export const feedbackCalls = {
  /** Newest first. */
  'feedback.list': staffCall({
    permission: 'inbox',
    input: z.strictObject({
      /** A viewer as in `user.show`. */
      who: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      /** Only what waits for an answer. */
      unanswered: z.optional(z.boolean()),
      /** The id of a feedback: only older ones. */
      beforeId: z.optional(id),
      limit: z.int().check(z.minimum(1), z.maximum(1000)),
    }),
    output: z.array(staffFeedback),
  }),
  /** Writes the answer, in place of an earlier one, and tells the viewer's devices. Coins come once for each feedback. */
  'feedback.answer': staffCall({
    permission: 'inbox',
    furtherPermissions: ({ coins }: { coins?: number | undefined }) =>
      coins === undefined ? [] : ['money.give'],
    input: z.strictObject({
      feedbackId: id,
      text: answerText,
      /** Bonus coins, which the viewer is told of as a present. */
      coins: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
      /** `answeredAt` of the feedback that the caller has read; refused if somebody has answered it since. */
      readAnsweredAt: z.optional(z.nullable(storedTime)),
    }),
    output: staffFeedback,
  }),
  'feedback.show': staffCall({
    permission: 'inbox',
    input: z.strictObject({ feedbackId: id }),
    output: staffFeedback,
  }),
};
