import type { Platform as PlatformCode } from '@cliffhanger/contracts';
import type { Authenticate } from '#http/caller.ts';
import { AppError, SessionBlocked } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { SelectRows, Transaction } from '#platform/database/open-database.ts';
import type { LiveEvents } from '#platform/live/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import { createRecentSessions } from './recent-sessions.ts';
import {
  type EndReason,
  endSessions,
  findBlock,
  findSession,
  getSession,
  insertSession,
  limitIdleTime,
  listLatestSessions,
  listOpenSessions,
  type Session,
  saveSignIn,
  touchSession,
} from './sessions.repository.ts';

export interface Device {
  platform: PlatformCode;
  clientVersion: string;
  userAgent: string;
  /** Of the browser's own lock; null if it has none. */
  deviceHash: string | null;
}

export interface OpenedSession {
  /** Not stored; the database has its hash. */
  token: string;
  /** The sessions that ended because of the limit, for `closeEnded` after the commit. */
  endedIds: string[];
}

export interface Sessions {
  authenticate: Authenticate;
  /** Applies SESSION_IDLE_DAYS to the sessions of a database that was used with another value, or without one. */
  limitIdleTime(): Promise<void>;
  /**
   * Opens a session. Beyond SESSION_LIMIT, ends the user's oldest sessions.
   * @param identityId of the identity that the viewer signed in by; null if it does not prove the account
   */
  open(tx: Transaction, userId: string, device: Device, identityId: string | null): Promise<OpenedSession>;
  /** Records that the viewer signed in again in an open session. @throws AppError as `requireOpen` */
  signInAgain(tx: Transaction, viewer: SessionUser, identityId: string): Promise<void>;
  /** Lists the user's open sessions, newest first. */
  list(userId: string): Promise<Session[]>;
  /** Lists the user's latest sessions, also ended and expired ones, newest first. */
  listLatest(userId: string, limit: number): Promise<Session[]>;
  /** Ends a session in a transaction that opens one of another account. @returns its id for `closeEnded` after the commit */
  leave(tx: Transaction, session: SessionUser): Promise<string[]>;
  /** Ends the caller's own session. Idempotent. */
  logOut(viewer: SessionUser): Promise<void>;
  /** Ends one session of the caller. @throws AppError notFound, also for an ended session or another user's */
  end(viewer: SessionUser, sessionId: string): Promise<void>;
  /** Ends all sessions of the caller except the current one. @returns their number */
  endOthers(viewer: SessionUser): Promise<number>;
  /**
   * Ends all sessions of a user in a transaction, except `exceptId`.
   * @returns their ids for `closeEnded` after the commit
   */
  endAll(tx: Transaction, userId: string, reason: EndReason, exceptId?: string): Promise<string[]>;
  /** Ends one session of a user in a transaction. @returns its id for `closeEnded`; none if it is not open */
  endOne(tx: Transaction, userId: string, reason: EndReason, sessionId: string): Promise<string[]>;
  /**
   * Checks that the session did not end during the call. Required before any change that grants access to an account.
   * @throws AppError signedInElsewhere, tokenInvalid
   */
  requireOpen(tx: Transaction, viewer: SessionUser): Promise<void>;
  /** Closes the event streams of ended sessions and refuses their tokens. Required after the commit that ends them. */
  closeEnded(sessionIds: readonly string[]): void;
  /** Has the sessions of an account read anew. Required after the commit that changes its country or its age lock. */
  countryChanged(userId: string): void;
}

type SessionsPlatform = Pick<Platform, 'database' | 'clock' | 'random' | 'config'>;

/** Issued tokens have 43 characters. */
const maxTokenLength = 128;

/** `lastSeenAt` is updated at most once in this time. */
const seenMinutes = 5;

/** The error for the token of an ended session. A block that is over by now is not mentioned. */
const endError = (rows: SelectRows, userId: string, reason: EndReason, now: Date): AppError => {
  if (reason === 'logout') return new AppError('tokenInvalid');
  const block = reason === 'blocked' ? findBlock(rows, userId, now) : undefined;
  if (!block) return new AppError('signedInElsewhere');
  const until = block.untilMs === null ? null : new Date(block.untilMs).toISOString();
  return new SessionBlocked({ reason: block.reason, until });
};

/**
 * Sessions are random 256-bit tokens, stored as hashes. Revoking one takes effect before the call that revokes it is
 * answered.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a service of short functions
export const createSessions = (
  { database, clock, random, config }: SessionsPlatform,
  live: Pick<LiveEvents, 'closeSession'>,
): Sessions => {
  const recent = createRecentSessions(clock);
  const requireOpen: Sessions['requireOpen'] = async (tx, { sessionId }) => {
    const { endReason, userId } = await getSession(tx, sessionId);
    if (endReason) throw endError(database.rows, userId, endReason, clock.now());
  };
  const closeEnded = (sessionIds: readonly string[]) => {
    recent.remove(sessionIds);
    for (const id of sessionIds) live.closeSession(id);
  };
  const endNow = async (where: Parameters<typeof endSessions>[1], reason: EndReason) => {
    const ended = await endSessions(database.write, where, clock.now(), reason);
    closeEnded(ended);
    return ended.length;
  };

  /** A session ends by inactivity, which each use puts off, and with its last day. */
  const expiryOf = (openedAt: Date, usedAt: Date) => {
    const ends = [daysAfter(openedAt, config.SESSION_DAYS), daysAfter(usedAt, config.SESSION_IDLE_DAYS)];
    return new Date(Math.min(...ends.map(Number)));
  };

  return {
    async authenticate(token) {
      if (token.length > maxTokenLength) throw new AppError('tokenInvalid');
      const known = recent.get(token);
      const session = known ?? findSession(database.rows, sha256(token));
      const now = clock.now();
      if (session?.endReason) throw endError(database.rows, session.userId, session.endReason, now);
      if (!session || session.expiresAt <= now.getTime()) throw new AppError('tokenInvalid');
      const before = minutesAfter(now, -seenMinutes);
      if (!known) recent.add(token, session);
      if (session.lastSeenAt <= before.getTime()) {
        const expiresAt = expiryOf(new Date(session.createdAt), now);
        session.lastSeenAt = now.getTime();
        session.expiresAt = expiresAt.getTime();
        await touchSession(database.write, session.id, { now, before, expiresAt });
      }
      return {
        userId: session.userId,
        sessionId: session.id,
        sessionStartedAt: new Date(session.createdAt),
        country: session.country,
        hiddenAges: session.hiddenAges ?? '',
      };
    },

    async limitIdleTime() {
      await limitIdleTime(database.write, config.SESSION_IDLE_DAYS * 86_400_000);
    },

    async open(tx, userId, device, identityId) {
      const now = clock.now();
      const others = await listOpenSessions(tx, userId, now);
      const oldest = others.slice(config.SESSION_LIMIT - 1).map(({ id }) => id);
      const endedIds = await endSessions(tx, { id: { in: oldest } }, now, 'elsewhere');
      const token = random.token();
      await insertSession(tx, {
        ...device,
        userId,
        tokenHash: sha256(token),
        createdAt: now,
        lastSeenAt: now,
        touchedAt: now,
        expiresAt: expiryOf(now, now),
        signedInAt: now,
        signedInById: identityId,
      });
      return { token, endedIds };
    },

    async signInAgain(tx, viewer, identityId) {
      await requireOpen(tx, viewer);
      await saveSignIn(tx, viewer.sessionId, { signedInAt: clock.now(), signedInById: identityId });
    },

    list: (userId) => listOpenSessions(database.read, userId, clock.now()),

    listLatest: (userId, limit) => listLatestSessions(database.read, userId, limit),

    leave: (tx, { sessionId }) => endSessions(tx, { id: sessionId }, clock.now(), 'logout'),

    async logOut({ sessionId }) {
      await endNow({ id: sessionId }, 'logout');
    },

    async end({ userId, sessionId: own }, sessionId) {
      const reason = sessionId === own ? 'logout' : 'revoked';
      if ((await endNow({ id: sessionId, userId }, reason)) === 0) throw new AppError('notFound');
    },

    endOthers: ({ userId, sessionId }) => endNow({ userId, id: { not: sessionId } }, 'revoked'),

    endAll: (tx, userId, reason, exceptId) =>
      endSessions(tx, { userId, ...(exceptId && { id: { not: exceptId } }) }, clock.now(), reason),

    endOne: (tx, userId, reason, sessionId) =>
      endSessions(tx, { userId, id: sessionId }, clock.now(), reason),

    requireOpen,

    closeEnded,
    countryChanged: recent.removeOf,
  };
};
