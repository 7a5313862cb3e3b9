import { rewardRules } from '@cliffhanger/contracts';
import type { Keys } from '#platform/secrets/keys.ts';

/** A ticket that was issued and not paid; times in milliseconds. */
export interface OpenTicket {
  ticketId: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

const purpose = 'ad-ticket';

export const usableAtMs = ({ issuedAtMs }: Pick<OpenTicket, 'issuedAtMs'>): number =>
  issuedAtMs + rewardRules.ad.minimumSeconds * 1000;

/** The ad has run its time. */
export const isUsable = (ticket: OpenTicket, now: Date): boolean => usableAtMs(ticket) <= now.getTime();

/** The ticket as its viewer carries it: nobody else's, and none that we did not issue. */
export const signTicket = (keys: Keys, userId: string, ticketId: string): string =>
  `${ticketId}.${keys.sign(purpose, `${userId}/${ticketId}`)}`;

/** @returns the id of a ticket that was issued to this viewer, else null */
export const verifyTicket = (keys: Keys, userId: string, ticket: string): string | null => {
  const [ticketId = '', signature = ''] = ticket.split('.');
  const isOurs = keys.verify(purpose, `${userId}/${ticketId}`, signature);
  return isOurs ? ticketId : null;
};
