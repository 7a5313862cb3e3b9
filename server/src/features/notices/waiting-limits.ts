/**
 * Deliveries that are not sent any more, although the provider takes messages again, and notices that are replaced:
 * docs/decisions/0151-what-waits-to-be-sent.md.
 */
export const waitingLimits = {
  /** A delivery about episodes or a premiere that has waited for so long: a day without the provider and a night. */
  releaseHours: 36,
  /** Any other. */
  hours: 72,
  /** A delivery whose account has got so many notices since. */
  newerNotices: 20,
  /** Notices of replies of an account that it has not read, which are all that strangers add to it. */
  unreadReplies: 50,
} as const;
