import { rewardRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { GroupedTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import { type OpenTicket, usableAtMs, verifyTicket } from './ad-ticket.ts';
import { findTicket, insertTicket, markTicketPaid } from './ad-tickets.repository.ts';
import { getRewardState, type RewardState } from './reward-board.repository.ts';
import { saveToday } from './viewer-day.service.ts';

/** Whether a new ticket can be issued: a viewer holds one open ticket, and the paid ones per day are limited. */
const canIssue = ({ openTicket, paidAds }: RewardState) => !openTicket && paidAds < rewardRules.ad.timesADay;

/**
 * Returns the viewer's open ticket, or issues one when there is none and ads are left today.
 * @returns null when no ads are left
 */
export const ensureTicket = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: string,
  state: RewardState,
): Promise<OpenTicket | null> => {
  if (!canIssue(state)) return state.openTicket;
  return database.groupedTransaction(async (tx) => {
    const issuedAt = clock.now();
    const { today } = await saveToday(tx, userId, issuedAt);
    const current = getRewardState(tx.rows, userId, today, issuedAt);
    if (!canIssue(current)) return current.openTicket;
    const expiresAt = secondsAfter(issuedAt, rewardRules.ad.ticketSeconds);
    const ticketId = await insertTicket(tx, { userId, day: today.day, issuedAt, expiresAt });
    return { ticketId, issuedAtMs: issuedAt.getTime(), expiresAtMs: expiresAt.getTime() };
  });
};

/**
 * Marks the ticket of a watched ad as paid.
 * @returns the id of the ticket
 * @throws AppError adTicketInvalid, adTicketUsed, adTicketExpired, adTooShort
 */
export const consumeTicket = async (
  tx: GroupedTransaction,
  { keys }: Pick<Platform, 'keys'>,
  { userId, signedTicket, now }: { userId: string; signedTicket: string; now: Date },
): Promise<string> => {
  const ticketId = verifyTicket(keys, userId, signedTicket);
  const ticket = ticketId && findTicket(tx.rows, ticketId, userId);
  if (!ticketId || !ticket) throw new AppError('adTicketInvalid');
  if (ticket.isPaid) throw new AppError('adTicketUsed');
  if (ticket.expiresAtMs <= now.getTime()) throw new AppError('adTicketExpired');
  const remainingMs = usableAtMs(ticket) - now.getTime();
  if (remainingMs > 0) throw new AppError('adTooShort', { remainingSeconds: Math.ceil(remainingMs / 1000) });
  if (!(await markTicketPaid(tx, ticketId, now))) throw new AppError('adTicketUsed');
  return ticketId;
};
