import type { Balance, ClaimableTask } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { ensureTicket } from './ad-tickets.service.ts';
import { checkInStatusOf } from './check-in.board.ts';
import { listRecentCheckIns } from './check-in.repository.ts';
import { admitClaimant, type Claimant } from './new-account-rewards.service.ts';
import { awardCoins } from './prizes.service.ts';
import { emptyRewardState, getRewardState } from './reward-board.repository.ts';
import { type RewardBoardView, rewardBoardView, ticketView } from './reward-board.view.ts';
import { type ClaimStep, claimAd, claimCheckIn, claimMakeUp, claimTask } from './reward-claims.ts';
import { finishTask } from './tasks.repository.ts';
import { getToday, saveToday } from './viewer-day.service.ts';
import { viewerDayAt } from './viewer-day.ts';

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
  board(userId: string | null, country: string): Promise<RewardBoardView>;
  /** @throws AppError alreadyCheckedIn */
  checkIn(claimant: Claimant): Promise<RewardResult>;
  /** @param day the missed day that the board offers @throws AppError nothingToMakeUp */
  makeUp(claimant: Claimant, day: string): Promise<RewardResult>;
  /** @throws AppError taskUnfinished, taskAlreadyPaid, networkRewardsTaken */
  claimTask(claimant: Claimant, task: ClaimableTask): Promise<RewardResult>;
  /** @throws AppError adTicketInvalid, adTicketUsed, adTicketExpired, adTooShort, networkRewardsTaken */
  claimAd(claimant: Claimant, signedTicket: string): Promise<RewardResult>;
  /** Finishes today's share task. */
  finishShareTask(userId: string): Promise<void>;
}

/** Check-ins, tasks and ads. Each pays once, and only for what the server has recorded. */
export const createRewardBoard = (
  platform: Platform,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
): RewardBoard => {
  const { database, clock, keys } = platform;

  const claim = (claimant: Claimant, step: ClaimStep): Promise<RewardResult> =>
    commitInGroup(async (tx, publish) => {
      const now = clock.now();
      const { userId } = claimant;
      const { viewer, today } = await saveToday(tx, userId, now);
      const checkIns = listRecentCheckIns(tx.rows, userId, today.day);
      const checkInStatus = checkInStatusOf(today.day, checkIns);
      const admit = () => admitClaimant(tx, keys, claimant, now);
      const context = { tx, now, viewer, today, checkIns, checkInStatus, admit };
      const { prize, streakDays = checkInStatus.streakDays } = await step(context);
      const balance = await awardCoins(tx, publish, viewer, { ...prize, at: now });
      return { coins: prize.coins, streakDays, balance };
    });

  return {
    async board(userId, country) {
      const now = clock.now();
      if (!userId) return rewardBoardView(emptyRewardState, viewerDayAt(now, country, null), now, null);
      const { today } = await getToday(database.read, userId, now);
      const state = getRewardState(database.rows, userId, today, now);
      const openTicket = await ensureTicket(platform, userId, state);
      const ticket = openTicket && ticketView(keys, userId, openTicket);
      return rewardBoardView({ ...state, openTicket }, today, now, ticket);
    },

    checkIn: (claimant) => claim(claimant, claimCheckIn),
    makeUp: (claimant, day) => claim(claimant, claimMakeUp(day)),
    claimTask: (claimant, task) => claim(claimant, claimTask(task)),
    claimAd: (claimant, signedTicket) => claim(claimant, claimAd(keys, signedTicket)),

    finishShareTask: (userId) =>
      database.groupedTransaction(async (tx) => {
        const now = clock.now();
        const { today } = await saveToday(tx, userId, now);
        await finishTask(tx, { userId, day: today.day, task: 'share' }, now);
      }),
  };
};
