import type { FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';
import { readStaffCookie } from './staff-cookie.ts';
import type { StaffCaller, StaffSessions } from './staff-sessions.service.ts';

/** Who is signed in; null for nobody. */
export type FindStaff = (request: FastifyRequest) => Promise<StaffCaller | null>;

/** Who is signed in. @throws ConsoleError signedOut; `confirmed`: also confirmationNeeded */
export type RequireStaff = (request: FastifyRequest, level?: 'confirmed') => Promise<StaffCaller>;

/** @param origin of the console */
export const createFindStaff =
  (sessions: StaffSessions, origin: string): FindStaff =>
  async (request) => {
    const token = readStaffCookie(request, origin);
    return token === null ? null : sessions.find(token);
  };

export const createRequireStaff =
  (findStaff: FindStaff): RequireStaff =>
  async (request, level) => {
    const caller = await findStaff(request);
    if (!caller) throw new ConsoleError('signedOut');
    if (level === 'confirmed' && !caller.isConfirmed) throw new ConsoleError('confirmationNeeded');
    return caller;
  };
