import type { Language } from '@cliffhanger/contracts';
import type { StaffRole } from '@cliffhanger/contracts/staff';
import { recordSignIn } from '#features/staff/staff.ts';
import {
  findStaffSession,
  insertStaffSession,
  type SessionRow,
  saveSession,
  sessionIdleMinutes,
} from '#features/staff-people/staff-people.ts';
import { newId } from '#platform/database/new-id.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';

const maxDays = 14;
const confirmedMinutes = 10;
/** A session is written at most once in this time. */
const touchMinutes = 1;

/** Who makes a call at the console. */
export interface StaffCaller {
  sessionId: string;
  personId: string;
  name: string;
  role: StaffRole;
  languages: readonly Language[];
  /** Whether the person touched a passkey in the last ten minutes. */
  isConfirmed: boolean;
}

/** The browser of a person, for the list of their sessions. */
export interface StaffDevice {
  device: string;
  network: string;
}

/** The sessions of the console: 12 hours without a call, 14 days at most. */
export interface StaffSessions {
  /** @returns the token, of which the database has the hash */
  open(tx: Transaction, personId: string, device: StaffDevice): Promise<string>;
  /** @returns null for a session that ended, or whose person may not sign in any more */
  find(token: string): Promise<StaffCaller | null>;
  /** As `find`, without counting as a call. */
  peek(token: string): StaffCaller | null;
  confirm(sessionId: string): Promise<void>;
  end(sessionId: string): Promise<void>;
}

export const createStaffSessions = ({
  database,
  clock,
  random,
  staffEvents,
}: Pick<Platform, 'database' | 'clock' | 'random' | 'staffEvents'>): StaffSessions => {
  const findOpen = (token: string): SessionRow | null => {
    const found = findStaffSession(database.rows, sha256(token));
    if (!found) return null;
    const now = clock.now();
    const [createdAt, lastSeenAt] = [new Date(found.createdAt), new Date(found.lastSeenAt)];
    return now > daysAfter(createdAt, maxDays) || now > minutesAfter(lastSeenAt, sessionIdleMinutes)
      ? null
      : found;
  };
  const toCaller = ({ id: sessionId, personId, name, role, languages, confirmedAt }: SessionRow) => ({
    sessionId,
    personId,
    name,
    role: role as StaffRole,
    languages: JSON.parse(languages),
    isConfirmed: clock.now() <= minutesAfter(new Date(confirmedAt), confirmedMinutes),
  });
  return {
    async open(tx, personId, device) {
      const token = random.token();
      const session = { id: newId(), tokenHash: sha256(token), personId, createdAt: clock.now(), ...device };
      await insertStaffSession(tx, session);
      await recordSignIn(tx, {
        sessionId: session.id,
        personId,
        at: session.createdAt,
        device: device.device,
      });
      return token;
    },
    async find(token) {
      const found = findOpen(token);
      if (!found) return null;
      const now = clock.now();
      if (now > minutesAfter(new Date(found.lastSeenAt), touchMinutes))
        await saveSession(database.write, found.id, { lastSeenAt: now });
      return toCaller(found);
    },
    peek(token) {
      const found = findOpen(token);
      return found && toCaller(found);
    },
    async confirm(sessionId) {
      await saveSession(database.write, sessionId, { confirmedAt: clock.now() });
    },
    async end(sessionId) {
      await saveSession(database.write, sessionId, { endedAt: clock.now() });
      staffEvents.publish('signedOut', null);
    },
  };
};
