import * as z from 'zod/mini';

/** For so many days staff can restore a comment or a banner that they removed, and subtitles and pictures that they replaced. */
export const restoreDays = 30;

/** Why staff do something; the staff log keeps it. */
export const givenReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The coins and rights that a refund or the take-back of a gift takes from a viewer. */
export const takenRights = z.object({
  /** Coins that go from the balance. */
  coinsTakenBack: z.int(),
  /** Coins that are missing there, because they were spent. What they bought stays. */
  coinsSpent: z.int(),
  /** Days of membership, begun ones included. */
  daysTakenBack: z.int(),
  /** Episodes that are locked again. */
  episodesTakenBack: z.int(),
});
export type TakenRights = z.output<typeof takenRights>;
