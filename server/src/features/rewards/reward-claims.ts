import { type ClaimableTask, rewardRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { consumeTicket } from './ad-tickets.service.ts';
import { type CheckInRow, type CheckInStatus, makeUpOf } from './check-in.board.ts';
import { extendLaterStreaks, insertCheckIn } from './check-in.repository.ts';
import type { Prize } from './prizes.service.ts';
import { getRewardState } from './reward-board.repository.ts';
import { taskView } from './tasks.board.ts';
import { markTaskPaid } from './tasks.repository.ts';
import type { ViewerToday } from './viewer-day.service.ts';

/** The check-ins that a claim depends on, read in the claim's own transaction. */
export interface ClaimContext extends ViewerToday {
  tx: GroupedTransaction;
  /** Admits the account to a reward that new accounts of one network share. @throws AppError networkRewardsTaken */
  admit(): Promise<void>;
  now: Date;
  checkIns: readonly CheckInRow[];
  checkInStatus: CheckInStatus;
}

/** The payout of a claim. */
export interface Claim {
  prize: Omit<Prize, 'at'>;
  /** The new streak; left out when the claim does not change it. */
  streakDays?: number;
}

/** Checks a claim and records it, so that it pays once. The caller pays the prize in the same transaction. */
export type ClaimStep = (context: ClaimContext) => Promise<Claim>;

/** Checks the viewer in for today. @throws AppError alreadyCheckedIn */
export const claimCheckIn: ClaimStep = async ({ tx, now, viewer: { userId }, today, checkInStatus }) => {
  const { todayStreakDays: streakDays, todayCoins: coins } = checkInStatus;
  if (checkInStatus.isDone) throw new AppError('alreadyCheckedIn');
  await insertCheckIn(tx, { userId, day: today.day, madeUp: false, coins, streakDays, createdAt: now });
  return { prize: { reason: 'checkIn', sentence: 'checkedIn', coins }, streakDays };
};

/** Makes up a missed day; the check-ins after it continue its streak. @throws AppError nothingToMakeUp */
export const claimMakeUp =
  (day: string): ClaimStep =>
  async ({ tx, now, viewer: { userId }, today, checkIns, checkInStatus }) => {
    const makeUp = makeUpOf(today.day, checkIns);
    if (makeUp?.day !== day) throw new AppError('nothingToMakeUp');
    const { coins, streakDays } = makeUp;
    await insertCheckIn(tx, { userId, day, madeUp: true, coins, streakDays, createdAt: now });
    await extendLaterStreaks(tx, userId, day, streakDays);
    return {
      prize: { reason: 'checkIn', sentence: 'dayMadeUp', coins },
      streakDays: streakDays + checkInStatus.streakDays,
    };
  };

/** Claims the coins of a finished task. @throws AppError taskAlreadyPaid, taskUnfinished, networkRewardsTaken */
export const claimTask =
  (task: ClaimableTask): ClaimStep =>
  async ({ tx, now, viewer: { userId }, today, admit }) => {
    const state = getRewardState(tx.rows, userId, today, now);
    const { state: taskState, progress, target, coins } = taskView(task, state);
    if (taskState === 'completed') throw new AppError('taskAlreadyPaid');
    if (taskState === 'signIn') throw new AppError('taskUnfinished', { progress, target });
    await admit();
    const { day } = today;
    await markTaskPaid(tx, { userId, day, task }, progress, now);
    const idempotencyKey = `task:${userId}:${day}:${task}`;
    return { prize: { reason: 'task', sentence: 'taskCompleted', coins, idempotencyKey } };
  };

/** Claims the coins of a watched ad. @throws AppError as `consumeTicket`, networkRewardsTaken */
export const claimAd =
  (keys: Keys, signedTicket: string): ClaimStep =>
  async ({ tx, now, viewer: { userId }, admit }) => {
    const ticketId = await consumeTicket(tx, { keys }, { userId, signedTicket, now });
    await admit();
    const { coins } = rewardRules.ad;
    return { prize: { reason: 'ad', sentence: null, coins, idempotencyKey: `ad:${ticketId}` } };
  };
