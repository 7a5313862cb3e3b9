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
import { balance } from './wallet.ts';

/**
 * The states of docs/specification.md#4-states-and-transitions. Of a task: open, finished with its coins waiting, paid.
 * Of the check-in: open, done for today, the seven days complete.
 */
export const taskState = z.enum(['signIn', 'signedIn', 'completed']);
export type TaskState = z.infer<typeof taskState>;

/** The tasks whose coins are fetched by `checkin`; invites pay by themselves and ads by their tickets. */
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
  /** Days in a row, today's included once it is done. */
  streakDays: count,
  /** Today's place among the seven. */
  cycleDay: count,
  days: z.array(checkInDay).check(z.length(7)),
  /** The missed day that can be made up, what it pays, and what today pays once it is; null when there is none. */
  makeUp: z.nullable(z.object({ day, coins, todayCoins: z.nullable(coins) })),
});
export type CheckInBoard = z.infer<typeof checkInBoard>;

export const rewardTask = z.object({
  task: z.enum([...claimableTask.options, 'invite', 'ad']),
  kind: z.enum(['watch', 'follow', 'comment', 'share', 'invite', 'ad']),
  unit: z.enum(['seconds', 'times']),
  progress: count,
  target: count,
  /** For the whole task; for an ad, each time. */
  coins,
  state: taskState,
});
export type RewardTask = z.infer<typeof rewardTask>;

/** Proof that an ad was started; `checkin` takes it between the two moments. */
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
  watchReport: z.object({ everySeconds: count, maximumSeconds: count }),
});

/** Someone who came by the viewer's invitation; the name is shortened. */
export const invitedPerson = z.object({
  name: z.string(),
  invitedAt: instant,
  /** What the viewer earned by it; 0 until they have watched long enough, and past what the rules allow. */
  earnedCoins: coins,
  rewardedAt: z.nullable(instant),
});
export type InvitedPerson = z.infer<typeof invitedPerson>;

/** An ad’s ticket, as the board has it. */
const ticket = text({ minLength: 1, maxLength: 200 });
/** What `checkin` is told beside the kind. */
const noOtherFields = { day: absent, task: absent, ticket: absent };

export const rewardsResource = {
  activities: endpoint({
    method: 'GET',
    path: '/record/activities/v2',
    access: 'any',
    summary: 'Check-in board, tasks, ad ticket and rules; a visitor sees the rules and an empty board.',
    data: z.object({
      checkIn: checkInBoard,
      tasks: z.array(rewardTask),
      ad: z.object({ ticket: z.nullable(adTicket), watchedToday: count, leftToday: count }),
      /** Midnight where the viewer is: check-in, tasks and ads begin anew. */
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
      'Check in today, make up a missed `day`, or fetch the coins of a finished `task` or of an ad’s `ticket`.',
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
    ],
  }),
  watchReport: endpoint({
    method: 'GET',
    path: '/center/watchDramaReport',
    access: 'any',
    summary:
      'Seconds watched since the last report, counted up to the time that really passed; the same `reportId` counts once.',
    query: z.object({ seconds: queryInteger(wholeSeconds), reportId: z.optional(id) }),
    data: z.object({ countedSeconds: wholeSeconds, todaySeconds: wholeSeconds }),
    errors: [],
  }),
  share: endpoint({
    method: 'GET',
    path: '/share',
    access: 'any',
    summary:
      'What to share of a drama or one of its episodes: text, link with the viewer’s invite code, image.',
    query: z.object({ dramaId: id, episodeId: z.optional(id) }),
    data: z.object({ title: z.string(), text: z.string(), link: url, imageUrl: url }),
    errors: ['notFound'],
  }),
  shared: endpoint({
    method: 'POST',
    path: '/center/activity/shared',
    access: 'user',
    summary: 'The viewer has shared something: today’s share task is finished. Safe to repeat.',
    data: z.null(),
    errors: [],
    extension: true,
  }),
  invites: endpoint({
    method: 'GET',
    path: '/record/activity/share',
    access: 'any',
    summary:
      'The viewer’s invite code and link, and who came by it with what was earned, the last one first.',
    query: z.object(pageQuery),
    data: z.extend(page(invitedPerson), { inviteCode: z.nullable(z.string()), link: url }),
    errors: [],
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/center/activity/redeem',
    access: 'user',
    summary:
      'Turn a code into coins or days of membership. Upper and lower case, spaces and dashes do not matter.',
    body: z.object({ redeemCode: trimmedText({ minLength: 1, maxLength: 64 }) }),
    data: z.object({ coins, membershipDays: count, memberExpire: z.nullable(instant), balance }),
    errors: ['redeemCodeWrong', 'redeemCodeUsedUp', 'redeemCodeExpired', 'redeemCodeTaken'],
    limit: 'code',
  }),
};
