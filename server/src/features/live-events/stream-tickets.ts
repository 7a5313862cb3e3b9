import { limits } from '@cliffhanger/contracts';
import type { Random } from '#platform/random.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';

/** Tickets that open one event stream each. They are in memory: a restarted server issues new ones. */
export interface StreamTickets {
  /** Issues a ticket for the session of a token. It is valid once, for `ticketSeconds`. */
  issue(token: string): string;
  /** Takes a ticket. @returns null if it is not valid */
  take(ticket: string): TakenTicket | null;
}

export interface TakenTicket {
  /** Of the session, which may have ended since. */
  token: string;
  issuedAt: Date;
}

/** Ten thousand viewers who reconnect within seconds leave room. More push out the oldest, whose clients ask again. */
const maxTickets = 50_000;

export const createStreamTickets = (clock: Clock, random: Random): StreamTickets => {
  /** In the order of their ends. */
  const issued = new Map<string, TakenTicket>();
  const isValid = ({ issuedAt }: TakenTicket, now: Date) =>
    now < secondsAfter(issuedAt, limits.liveEvents.ticketSeconds);
  const makeRoom = (now: Date) => {
    for (const [ticket, entry] of issued) {
      if (isValid(entry, now) && issued.size < maxTickets) return;
      issued.delete(ticket);
    }
  };
  return {
    issue(token) {
      const now = clock.now();
      makeRoom(now);
      const ticket = random.token();
      issued.set(ticket, { token, issuedAt: now });
      return ticket;
    },
    take(ticket) {
      const entry = issued.get(ticket);
      issued.delete(ticket);
      return entry && isValid(entry, clock.now()) ? entry : null;
    },
  };
};
