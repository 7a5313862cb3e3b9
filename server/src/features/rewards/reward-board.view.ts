import { type contract, type EndpointData, limits, rewardRules } from '@cliffhanger/contracts';
import type { Keys } from '#platform/secrets/keys.ts';
import { type OpenTicket, signTicket, usableAtMs } from './ad-ticket.ts';
import { checkInBoardView } from './check-in.board.ts';
import type { RewardState } from './reward-board.repository.ts';
import { tasksView } from './tasks.board.ts';
import type { ViewerDay } from './viewer-day.ts';

export type RewardBoardView = EndpointData<typeof contract.rewards.rewardBoard>;
type TicketView = RewardBoardView['ad']['ticket'];

const { cycleCoins, makeUpEveryDays } = rewardRules.checkIn;
const { coins, timesADay, minimumSeconds } = rewardRules.ad;
const rules: RewardBoardView['rules'] = {
  checkIn: { cycleCoins: [...cycleCoins], makeUpEveryDays },
  ad: { coins, timesADay, minimumSeconds },
  invite: rewardRules.invite,
  watchReport: rewardRules.watchReport,
  newAccounts: { days: limits.newAccountDays, perNetwork: rewardRules.newAccountsPerNetwork },
};

export const rewardBoardView = (
  state: RewardState,
  today: ViewerDay,
  now: Date,
  ticket: TicketView,
): RewardBoardView => ({
  checkIn: checkInBoardView(today.day, state.checkIns),
  tasks: tasksView(state, now),
  ad: {
    ticket,
    watchedToday: state.paidAds,
    // Accounts that were merged before rewards counted once per person can have more ads than a day allows.
    leftToday: Math.max(0, timesADay - state.paidAds),
  },
  nextResetAt: today.endsAt.toISOString(),
  rules,
});

/** A viewer's ad ticket with its signature. */
export const ticketView = (keys: Keys, userId: string, ticket: OpenTicket): TicketView => ({
  ticket: signTicket(keys, userId, ticket.ticketId),
  usableAt: new Date(usableAtMs(ticket)).toISOString(),
  expiresAt: new Date(ticket.expiresAtMs).toISOString(),
});
