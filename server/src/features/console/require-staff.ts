import type { FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';
import { readStaffCookie } from './staff-cookie.ts';
import type { StaffCaller, StaffSessions } from './staff-sessions.service.ts';

/** Who is signed in. @throws ConsoleError signedOut; `confirmed`: also confirmationNeeded */
export type RequireStaff = (request: FastifyRequest, level?: 'confirmed') => Promise<StaffCaller>;

/** @param origin of the console */
export const createRequireStaff =
  (sessions: StaffSessions, origin: string): RequireStaff =>
  async (request, level) => {
    const token = readStaffCookie(request, origin);
    const caller = token === null ? null : await sessions.find(token);
    if (!caller) throw new ConsoleError('signedOut');
    if (level === 'confirmed' && !caller.isConfirmed) throw new ConsoleError('confirmationNeeded');
    return caller;
  };
