import {
  type Balance,
  type ClaimableTask,
  type contract,
  type EndpointData,
  rewardRules,
} from '@cliffhanger/contracts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { type OpenTicket, signTicket, usableAtMs } from './ad-ticket.ts';
import { consumeTicket, ensureTicket } from './ad-tickets.service.ts';
import { type CheckInStatus, checkInBoardView, checkInStatusOf } from './check-in.board.ts';
import { extendLaterStreaks, insertCheckIn } from './check-in.repository.ts';
import { awardCoins, type Prize } from './prizes.service.ts';
import { emptyRewardState, getRewardState, type RewardState } from './reward-board.repository.ts';
import { tasksView, taskView } from './tasks.board.ts';
import { finishTask, markTaskPaid } from './tasks.repository.ts';
import { getToday, saveToday, type ViewerToday } from './viewer-day.service.ts';
import { viewerDayAt } from './viewer-day.ts';

type Board = EndpointData<typeof contract.rewards.rewardBoard>;

/** What was earned: the coins, the streak as it is now, and the balance after it. */
export interface RewardResult {
  coins: number;
  streakDays: number;
  balance: Balance;
}

export interface RewardBoard {
  /** Everything there is to earn; issues an ad ticket when the viewer has none and one is left today. */
  board(userId: string | null, country: string): Promise<Board>;
  /** @throws AppError alreadyCheckedIn */
  checkIn(userId: string): Promise<RewardResult>;
  /** @param day the missed day that the board offers @throws AppError nothingToMakeUp */
  makeUp(userId: string, day: string): Promise<RewardResult>;
  /** @throws AppError taskUnfinished, taskAlreadyPaid */
  claimTask(userId: string, task: ClaimableTask): Promise<RewardResult>;
  /** @throws AppError adTicketInvalid, adTicketUsed, adTicketExpired, adTooShort */
  claimAd(userId: string, ticket: string): Promise<RewardResult>;
  /** Finishes today's share task. */
  finishShareTask(userId: string): Promise<void>;
}

/** What a way to earn is decided by, within its transaction. */
interface Earning extends ViewerToday {
  tx: Transaction;
  now: Date;
  facts: RewardState;
  standing: CheckInStatus;
}

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;
const { coins, timesADay, minimumSeconds } = rewardRules.ad;
const rules: Board['rules'] = {
  checkIn: { cycleCoins: [...cycleCoins], makeUpEveryDays },
  ad: { coins, timesADay, minimumSeconds },
  invite: rewardRules.invite,
  watchReport: rewardRules.watchReport,
};

/** Check-in, tasks and ads: each pays once, and only what the server has seen. */
export const createRewardBoard = (
  platform: Platform,
  { commit }: Pick<EventPublisher, 'commit'>,
): RewardBoard => {
  const { database, clock, keys } = platform;

  /** Runs one way to earn: `work` decides and notes it, then the coins are paid in the same transaction. */
  const earn = (
    userId: string,
    work: (earning: Earning) => Promise<{ prize: Omit<Prize, 'at'>; streakDays?: number }>,
  ): Promise<RewardResult> =>
    commit(async (tx: Transaction, publish: Publish) => {
      const now = clock.now();
      const { viewer, today } = await saveToday(tx, userId, now);
      const facts = await getRewardState(tx, userId, today, now);
      const standing = checkInStatusOf(today.day, facts.checkIns);
      const { prize, streakDays } = await work({ tx, now, viewer, today, facts, standing });
      const balance = await awardCoins(tx, publish, viewer, { ...prize, at: now });
      return { coins: prize.coins, streakDays: streakDays ?? standing.streakDays, balance };
    });

  const ticketView = (userId: string, ticket: OpenTicket): NonNullable<Board['ad']['ticket']> => ({
    ticket: signTicket(keys, userId, ticket.ticketId),
    usableAt: new Date(usableAtMs(ticket)).toISOString(),
    expiresAt: new Date(ticket.expiresAtMs).toISOString(),
  });

  return {
    async board(userId, country) {
      const now = clock.now();
      const today = userId
        ? (await getToday(database.read, userId, now)).today
        : viewerDayAt(now, country, null);
      const known = userId ? await getRewardState(database.read, userId, today, now) : emptyRewardState;
      const openTicket = userId && (await ensureTicket(platform, userId, known));
      const facts = { ...known, openTicket: openTicket || null };
      return {
        checkIn: checkInBoardView(checkInStatusOf(today.day, facts.checkIns), facts.checkIns),
        tasks: tasksView(facts, now),
        ad: {
          ticket: userId && facts.openTicket ? ticketView(userId, facts.openTicket) : null,
          watchedToday: facts.paidAds,
          // Accounts that were joined before rewards counted once for a person may have watched more.
          leftToday: Math.max(0, timesADay - facts.paidAds),
        },
        nextResetAt: today.endsAt.toISOString(),
        rules,
      };
    },

    checkIn: (userId) =>
      earn(userId, async ({ tx, now, standing }) => {
        const { today: day, todayStreakDays: streakDays, todayCoins } = standing;
        if (standing.isDone) throw new AppError('alreadyCheckedIn');
        await insertCheckIn(tx, {
          userId,
          day,
          madeUp: false,
          coins: todayCoins,
          streakDays,
          createdAt: now,
        });
        return {
          prize: { reason: 'checkIn', title: 'checkInTitle', coins: todayCoins },
          streakDays,
        };
      }),

    makeUp: (userId, day) =>
      earn(userId, async ({ tx, now, standing: { makeUp, streakDays } }) => {
        if (makeUp?.day !== day) throw new AppError('nothingToMakeUp');
        const row = { coins: makeUp.coins, streakDays: makeUp.streakDays };
        await insertCheckIn(tx, { userId, day, madeUp: true, ...row, createdAt: now });
        await extendLaterStreaks(tx, userId, day, makeUp.streakDays);
        return {
          prize: { reason: 'checkIn', title: 'makeUpTitle', coins: makeUp.coins },
          streakDays: makeUp.streakDays + streakDays,
        };
      }),

    claimTask: (userId, task) =>
      earn(userId, async ({ tx, now, facts, today: { day } }) => {
        const { state, progress, target, coins: paid } = taskView(task, facts);
        if (state === 'completed') throw new AppError('taskAlreadyPaid');
        if (state === 'signIn') throw new AppError('taskUnfinished', { progress, target });
        await markTaskPaid(tx, { userId, day, task }, progress, now);
        const idempotencyKey = `task:${userId}:${day}:${task}`;
        return { prize: { reason: 'task', title: 'taskTitle', coins: paid, idempotencyKey } };
      }),

    claimAd: (userId, text) =>
      earn(userId, async ({ tx, now }) => {
        const ticketId = await consumeTicket(tx, { keys }, { userId, text, now });
        return { prize: { reason: 'ad', title: 'adTitle', coins, idempotencyKey: `ad:${ticketId}` } };
      }),

    finishShareTask: (userId) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { today } = await saveToday(tx, userId, now);
        await finishTask(tx, { userId, day: today.day, task: 'share' }, now);
      }),
  };
};
