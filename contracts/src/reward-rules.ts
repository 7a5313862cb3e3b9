/** What every reward pays, how often, and what for: the rules that viewers are shown are these. */
export const rewardRules = {
  checkIn: {
    /** Coins of the seven days of a cycle; after the seventh comes the first again. */
    cycleCoins: [10, 15, 20, 25, 30, 40, 60],
    /** One missed day can be made up in any so many days. */
    makeUpEveryDays: 7,
  },
  /** Once a day each. `target` in seconds watched for kind `watch`, else in times. */
  tasks: {
    watch5: { kind: 'watch', target: 300, coins: 10 },
    watch10: { kind: 'watch', target: 600, coins: 15 },
    watch30: { kind: 'watch', target: 1800, coins: 30 },
    follow: { kind: 'follow', target: 1, coins: 5 },
    comment: { kind: 'comment', target: 1, coins: 5 },
    share: { kind: 'share', target: 1, coins: 5 },
  },
  /** An ad pays by a ticket: from the minimum time after its issue until it expires. */
  ad: { coins: 10, timesADay: 15, minimumSeconds: 15, ticketSeconds: 1800 },
  /**
   * Both sides are paid, once, when the invited person has watched this long; who invites, for no more than so many
   * people within any so many days.
   */
  invite: { inviterCoins: 100, inviteeCoins: 50, watchSeconds: 60, times: 20, withinDays: 30 },
  /** While playing, the seconds watched are reported this often; a report counts for no more than the maximum. */
  watchReport: { everySeconds: 30, maximumSeconds: 120 },
  /** Wrong codes that one viewer may try within the time. */
  redeem: { maxTries: 10, withinSeconds: 3600 },
} as const;
