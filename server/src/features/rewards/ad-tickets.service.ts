import { rewardRules } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import { type OpenTicket, usableAtMs, verifyTicket } from './ad-ticket.ts';
import { findTicket, insertTicket, markTicketPaid } from './ad-tickets.repository.ts';
import { getRewardState, type RewardState } from './reward-board.repository.ts';
import { saveToday } from './viewer-day.service.ts';

/** Whether another ticket can be had: a viewer has one at a time, and so many paid ones a day. */
const isDue = ({ openTicket, paidAds }: RewardState) => !openTicket && paidAds < rewardRules.ad.timesADay;

/** The viewer's open ticket; a new one only when there is none and the day has one left, else null. */
export const ensureTicket = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: string,
  facts: RewardState,
): Promise<OpenTicket | null> => {
  if (!isDue(facts)) return facts.openTicket;
  return database.transaction(async (tx) => {
    const issuedAt = clock.now();
    const { today } = await saveToday(tx, userId, issuedAt);
    const fresh = await getRewardState(tx, userId, today, issuedAt);
    if (!isDue(fresh)) return fresh.openTicket;
    const expiresAt = secondsAfter(issuedAt, rewardRules.ad.ticketSeconds);
    const ticketId = await insertTicket(tx, { userId, day: today.day, issuedAt, expiresAt });
    return { ticketId, issuedAtMs: issuedAt.getTime(), expiresAtMs: expiresAt.getTime() };
  });
};

/**
 * Takes a ticket for an ad that was watched. @returns its id
 * @throws AppError adTicketInvalid, adTicketUsed, adTicketExpired, adTooShort
 */
export const consumeTicket = async (
  tx: Transaction,
  { keys }: Pick<Platform, 'keys'>,
  { userId, text, now }: { userId: string; text: string; now: Date },
): Promise<string> => {
  const ticketId = verifyTicket(keys, userId, text);
  const ticket = ticketId && (await findTicket(tx, ticketId, userId));
  if (!ticket) throw new AppError('adTicketInvalid');
  if (ticket.creditedAt) throw new AppError('adTicketUsed');
  if (ticket.expiresAt <= now) throw new AppError('adTicketExpired');
  const remainingMs = usableAtMs({ issuedAtMs: ticket.issuedAt.getTime() }) - now.getTime();
  if (remainingMs > 0) throw new AppError('adTooShort', { remainingSeconds: Math.ceil(remainingMs / 1000) });
  if (!(await markTicketPaid(tx, ticket.id, now))) throw new AppError('adTicketUsed');
  return ticket.id;
};
