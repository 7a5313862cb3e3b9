import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import {
  absent,
  coins,
  count,
  day,
  id,
  instant,
  page,
  pageQuery,
  queryInteger,
  url,
  wholeSeconds,
} from './kernel/fields.ts';
import { text, trimmedText } from './kernel/text.ts';
import { limits } from './limits.ts';
import { balance } from './wallet.ts';
import { watchLimits } from './watch-limits.ts';

/**
 * The states of docs/specification.md#4-states-and-transitions. For a task: open, finished with unclaimed coins, paid. For
 * the check-in: open, done for today, all seven days completed.
 */
export const taskState = z.enum(['signIn', 'signedIn', 'completed']);
export type TaskState = z.infer<typeof taskState>;

/** Tasks whose coins are claimed by `checkin`. Invites pay automatically, ads by their tickets. */
export const claimableTask = z.enum(['watch5', 'watch10', 'watch30', 'follow', 'comment', 'share']);
export type ClaimableTask = z.infer<typeof claimableTask>;

export const checkInDay = z.object({
  /** 1 to 7. */
  cycleDay: count,
  day,
  coins,
  state: z.enum(['done', 'madeUp', 'today', 'ahead']),
});

export const checkInBoard = z.object({
  state: taskState,
  /** Consecutive days, including today once it is done. */
  streakDays: count,
  /** Today's position in the cycle, 1 to 7. */
  cycleDay: count,
  days: z.array(checkInDay).check(z.length(7)),
  /** The missed day that can be made up, its coins, and today's coins after making it up; null if there is none. */
  makeUp: z.nullable(z.object({ day, coins, todayCoins: z.nullable(coins) })),
});
export type CheckInBoard = z.infer<typeof checkInBoard>;

export const rewardTask = z.object({
  task: z.enum([...claimableTask.options, 'invite', 'ad']),
  kind: z.enum(['watch', 'follow', 'comment', 'share', 'invite', 'ad']),
  unit: z.enum(['seconds', 'times']),
  progress: count,
  target: count,
  /** For the whole task, or per ad. */
  coins,
  state: taskState,
});
export type RewardTask = z.infer<typeof rewardTask>;

/** Proof that an ad was started. `checkin` accepts it from `usableAt` to `expiresAt`. */
export const adTicket = z.object({ ticket: z.string(), usableAt: instant, expiresAt: instant });

export const publishedRewardRules = z.object({
  checkIn: z.object({ cycleCoins: z.array(coins), makeUpEveryDays: count }),
  ad: z.object({ coins, timesADay: count, minimumSeconds: count }),
  invite: z.object({
    inviterCoins: coins,
    inviteeCoins: coins,
    watchSeconds: count,
    times: count,
    withinDays: count,
  }),
  watchReport: z.object({ everySeconds: count, maximumSeconds: count, maximumPlays: count }),
  /**
   * An account is new until it is `days` old, or has a verified address, or bought a membership or a series. On one network, tasks and ads pay
   * `perNetwork` new accounts a day.
   */
  newAccounts: z.object({ days: count, perNetwork: count }),
});

/** A person whom the viewer invited. The name is shortened. */
export const invitedPerson = z.object({
  name: z.string(),
  invitedAt: instant,
  /** Seconds watched so far, counted up to `rules.invite.watchSeconds`. */
  watchedSeconds: wholeSeconds,
  /** Coins that the viewer earned by it; 0 until it is rewarded, and beyond the rules' limit. */
  earnedCoins: coins,
  /**
   * The person has watched long enough. The reward is paid when their account is no longer new, and has used a network that
   * neither the viewer nor another rewarded person used within `rules.invite.withinDays`.
   */
  onItsWay: z.boolean(),
  rewardedAt: z.nullable(instant),
});
export type InvitedPerson = z.infer<typeof invitedPerson>;

/** An ad ticket from the reward board. */
const ticket = text({ minLength: 1, maxLength: 200 });
/** The fields of `checkin` that depend on `kind`, all refused. */
const noOtherFields = { day: absent, task: absent, ticket: absent };

export const rewardsResource = {
  rewardBoard: endpoint({
    method: 'GET',
    path: '/record/activities/v2',
    access: 'any',
    summary: 'Check-in board, tasks, ad ticket and rules; visitors get the rules and an empty board.',
    data: z.object({
      checkIn: checkInBoard,
      tasks: z.array(rewardTask),
      ad: z.object({ ticket: z.nullable(adTicket), watchedToday: count, leftToday: count }),
      /** Midnight in the viewer's time zone, when check-in, tasks and ads start over. */
      nextResetAt: instant,
      rules: publishedRewardRules,
    }),
    errors: [],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/center/activity/checkin',
    access: 'user',
    summary:
      'Check in for today, make up a missed `day`, or claim the coins of a finished `task` or of an ad’s `ticket`.',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.optional(z.literal('checkIn')), ...noOtherFields }),
      z.object({ kind: z.literal('makeUp'), ...noOtherFields, day }),
      z.object({ kind: z.literal('task'), ...noOtherFields, task: claimableTask }),
      z.object({ kind: z.literal('ad'), ...noOtherFields, ticket }),
    ]),
    data: z.object({ coins, streakDays: count, balance }),
    errors: [
      'alreadyCheckedIn',
      'nothingToMakeUp',
      'taskUnfinished',
      'taskAlreadyPaid',
      'adTicketInvalid',
      'adTicketUsed',
      'adTicketExpired',
      'adTooShort',
      'networkRewardsTaken',
    ],
  }),
  watchReport: endpoint({
    method: 'GET',
    path: '/center/watchDramaReport',
    access: 'any',
    effect: 'write',
    summary:
      'Report the seconds watched since the last report. They count up to the time that really passed and the seconds of video that the account has loaded; a repeated `reportId` counts once.',
    query: z.object({ seconds: queryInteger(wholeSeconds), reportId: z.optional(id) }),
    data: z.object({
      countedSeconds: wholeSeconds,
      todaySeconds: wholeSeconds,
      /** With these seconds, for a viewer who has set how long they watch. */
      limits: z.optional(watchLimits),
    }),
    errors: [],
  }),
  share: endpoint({
    method: 'GET',
    path: '/share',
    access: 'any',
    summary:
      'Text, link with the viewer’s invite code, and image to share a drama, an episode or a second of an episode.',
    query: z.object({
      dramaId: id,
      episodeId: z.optional(id),
      /** The second of the episode at which the link starts; ignored without an episode. */
      atSecond: z.optional(queryInteger(wholeSeconds)),
    }),
    data: z.object({ title: z.string(), text: z.string(), link: url, imageUrl: url }),
    errors: ['notFound'],
  }),
  shared: endpoint({
    method: 'POST',
    path: '/center/activity/shared',
    access: 'user',
    summary:
      'Report that the viewer has shared something, which finishes today’s share task. Safe to repeat.',
    data: z.null(),
    errors: [],
    extension: true,
  }),
  invites: endpoint({
    method: 'GET',
    path: '/record/activity/share',
    access: 'any',
    summary:
      'The viewer’s invite code and link, and the invited people with the coins earned, most recent first.',
    query: z.object(pageQuery),
    data: z.extend(page(invitedPerson), {
      inviteCode: z.nullable(z.string()),
      link: url,
      /** Coins of all invites. */
      earnedCoins: coins,
      /** Paid invites of the last `rules.invite.withinDays` days, of which at most `rules.invite.times` are paid. */
      paidInvites: count,
      /** Invites whose reward is on its way. */
      waitingInvites: count,
    }),
    errors: [],
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/center/activity/redeem',
    access: 'user',
    summary: 'Redeem a code for coins or days of membership. Case, spaces and dashes are ignored.',
    body: z.object({
      redeemCode: trimmedText({ minLength: 1, maxLength: limits.redeemCode.maxInputLength }),
    }),
    data: z.object({ coins, membershipDays: count, memberExpire: z.nullable(instant), balance }),
    errors: ['redeemCodeWrong', 'redeemCodeUsedUp', 'redeemCodeExpired', 'redeemCodeTaken'],
    limit: 'code',
  }),
};
