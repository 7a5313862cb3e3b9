import {
  type Balance,
  type ClaimableTask,
  type contract,
  type EndpointData,
  rewardRules,
} from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { type OpenTicket, signTicket, usableAtMs } from './ad-ticket.ts';
import { ensureTicket } from './ad-tickets.service.ts';
import { checkInBoardView, checkInStatusOf } from './check-in.board.ts';
import { awardCoins } from './prizes.service.ts';
import { emptyRewardState, getRewardState } from './reward-board.repository.ts';
import { type ClaimStep, claimAd, claimCheckIn, claimMakeUp, claimTask } from './reward-claims.ts';
import { tasksView } from './tasks.board.ts';
import { finishTask } from './tasks.repository.ts';
import { getToday, saveToday } from './viewer-day.service.ts';
import { viewerDayAt } from './viewer-day.ts';

type Board = EndpointData<typeof contract.rewards.rewardBoard>;

/** The result of a claim. */
export interface RewardResult {
  /** The coins that the claim paid. */
  coins: number;
  /** The check-in streak after the claim. */
  streakDays: number;
  /** The balance after the claim. */
  balance: Balance;
}

export interface RewardBoard {
  /** Returns everything that can be earned. Issues an ad ticket when the viewer has none and has ads left today. */
  board(userId: string | null, country: string): Promise<Board>;
  /** @throws AppError alreadyCheckedIn */
  checkIn(userId: string): Promise<RewardResult>;
  /** @param day the missed day that the board offers @throws AppError nothingToMakeUp */
  makeUp(userId: string, day: string): Promise<RewardResult>;
  /** @throws AppError taskUnfinished, taskAlreadyPaid */
  claimTask(userId: string, task: ClaimableTask): Promise<RewardResult>;
  /** @throws AppError adTicketInvalid, adTicketUsed, adTicketExpired, adTooShort */
  claimAd(userId: string, signedTicket: string): Promise<RewardResult>;
  /** Finishes today's share task. */
  finishShareTask(userId: string): Promise<void>;
}

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;
const { coins, timesADay, minimumSeconds } = rewardRules.ad;
const rules: Board['rules'] = {
  checkIn: { cycleCoins: [...cycleCoins], makeUpEveryDays },
  ad: { coins, timesADay, minimumSeconds },
  invite: rewardRules.invite,
  watchReport: rewardRules.watchReport,
};

/** Check-ins, tasks and ads. Each pays once, and only for what the server has recorded. */
export const createRewardBoard = (
  platform: Platform,
  { commit }: Pick<EventPublisher, 'commit'>,
): RewardBoard => {
  const { database, clock, keys } = platform;

  const claim = (userId: string, step: ClaimStep): Promise<RewardResult> =>
    commit(async (tx, publish) => {
      const now = clock.now();
      const { viewer, today } = await saveToday(tx, userId, now);
      const state = await getRewardState(tx, userId, today, now);
      const checkInStatus = checkInStatusOf(today.day, state.checkIns);
      const { prize, streakDays } = await step({ tx, now, viewer, today, state, checkInStatus });
      const balance = await awardCoins(tx, publish, viewer, { ...prize, at: now });
      return { coins: prize.coins, streakDays: streakDays ?? checkInStatus.streakDays, balance };
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
      const savedState = userId ? await getRewardState(database.read, userId, today, now) : emptyRewardState;
      const openTicket = userId ? await ensureTicket(platform, userId, savedState) : null;
      const state = { ...savedState, openTicket };
      return {
        checkIn: checkInBoardView(checkInStatusOf(today.day, state.checkIns), state.checkIns),
        tasks: tasksView(state, now),
        ad: {
          ticket: userId && openTicket ? ticketView(userId, openTicket) : null,
          watchedToday: state.paidAds,
          // Accounts that were merged before rewards counted once per person can have more ads than a day allows.
          leftToday: Math.max(0, timesADay - state.paidAds),
        },
        nextResetAt: today.endsAt.toISOString(),
        rules,
      };
    },

    checkIn: (userId) => claim(userId, claimCheckIn),
    makeUp: (userId, day) => claim(userId, claimMakeUp(day)),
    claimTask: (userId, task) => claim(userId, claimTask(task)),
    claimAd: (userId, signedTicket) => claim(userId, claimAd(keys, signedTicket)),

    finishShareTask: (userId) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const { today } = await saveToday(tx, userId, now);
        await finishTask(tx, { userId, day: today.day, task: 'share' }, now);
      }),
  };
};
