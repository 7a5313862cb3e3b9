/** Amounts, conditions and limits of all rewards. The client shows these rules to viewers. */
export const rewardRules = {
  checkIn: {
    /** Coins of the seven days of a cycle. The cycle repeats. */
    cycleCoins: [10, 15, 20, 25, 30, 40, 60],
    /** One missed day can be made up in any period of this many days. */
    makeUpEveryDays: 7,
  },
  /** Each once a day. `target` is in seconds watched for kind `watch`, otherwise in times. */
  tasks: {
    watch5: { kind: 'watch', target: 300, coins: 10 },
    watch10: { kind: 'watch', target: 600, coins: 15 },
    watch30: { kind: 'watch', target: 1800, coins: 30 },
    follow: { kind: 'follow', target: 1, coins: 5 },
    comment: { kind: 'comment', target: 1, coins: 5 },
    share: { kind: 'share', target: 1, coins: 5 },
  },
  /** An ad ticket pays between `minimumSeconds` and `ticketSeconds` after its issue. */
  ad: { coins: 10, timesADay: 15, minimumSeconds: 15, ticketSeconds: 1800 },
  /**
   * Both sides are paid once, when the invited person has watched `watchSeconds`, their account is no longer new
   * (`limits.newAccountDays`), and it has used a network that neither the inviter nor a paid invite of the same inviter
   * used within `withinDays`. The inviter is paid for at most `times` people in any `withinDays` days.
   */
  invite: { inviterCoins: 100, inviteeCoins: 50, watchSeconds: 60, times: 20, withinDays: 30 },
  /**
   * Interval of reports of watched seconds while playing, and the maximum that one report counts. Only loaded seconds
   * count, at most `maximumPlays` times each, because browsers replay what they have loaded.
   */
  watchReport: { everySeconds: 30, maximumSeconds: 120, maximumPlays: 3 },
  /** On one network, tasks and ads pay this many new accounts (`limits.newAccountDays`) a day. */
  newAccountsPerNetwork: 3,
  /** Wrong redeem codes that one viewer may try within the period. */
  redeem: { maxTries: 10, withinSeconds: 3600 },
} as const;
