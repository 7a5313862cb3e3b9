import { rewardRules } from '@cliffhanger/contracts';
import type { Keys } from '#platform/secrets/keys.ts';

/** An issued, unpaid ad ticket; times in epoch milliseconds. */
export interface OpenTicket {
  ticketId: string;
  issuedAtMs: number;
  expiresAtMs: number;
}

const purpose = 'ad-ticket';

export const usableAtMs = ({ issuedAtMs }: Pick<OpenTicket, 'issuedAtMs'>): number =>
  issuedAtMs + rewardRules.ad.minimumSeconds * 1000;

/** Whether enough time for the ad has passed since the ticket was issued. */
export const isUsable = (ticket: OpenTicket, now: Date): boolean => usableAtMs(ticket) <= now.getTime();

/** Signs a ticket for its viewer, so that no other viewer can use it and nobody can forge one. */
export const signTicket = (keys: Keys, userId: string, ticketId: string): string =>
  `${ticketId}.${keys.sign(purpose, `${userId}/${ticketId}`)}`;

/** Verifies the signature of a ticket. @returns its id, or null when it was not issued to this viewer */
export const verifyTicket = (keys: Keys, userId: string, signedTicket: string): string | null => {
  const [ticketId = '', signature = ''] = signedTicket.split('.');
  const isValid = keys.verify(purpose, `${userId}/${ticketId}`, signature);
  return isValid ? ticketId : null;
};
