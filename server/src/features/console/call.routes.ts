import { findTrack } from '@cliffhanger/contracts';
import {
  describeIssue,
  type Permission,
  permissionsFor,
  permissionsOfRole,
  type StaffCallName,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { findLatestEntryId } from '#features/staff/staff.ts';
import type { Platform } from '#platform/platform.ts';
import type { HandleStaffCall } from '#platform/staff-server.ts';
import { ConsoleError } from './console-error.ts';
import type { RequireStaff } from './require-staff.ts';
import type { StaffCaller } from './staff-sessions.service.ts';

/** What moves money, rights or people, or cannot be taken back, asks for the passkey once more. */
const confirmed: readonly Permission[] = ['money.give', 'money.refund', 'staff'];
const confirmedCalls: readonly StaffCallName[] = ['drama.remove', 'episode.remove', 'notices.send'];

const isStaffCall = (name: string): name is StaffCallName => Object.hasOwn(staffCalls, name);

const requirePermissions = ({ role }: StaffCaller, needed: readonly Permission[]): void => {
  const allowed = permissionsOfRole[role];
  if (!needed.every((permission) => allowed.includes(permission)))
    throw new ConsoleError('permissionMissing');
};

/** The languages of all texts that an input has, wherever it has them. */
const textLanguagesOf = (input: unknown): string[] => {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    key === 'texts'
      ? Object.values(value ?? {}).flatMap((byLanguage) => Object.keys(byLanguage ?? {}))
      : textLanguagesOf(value),
  );
};

/** The language of the subtitles that a call writes; none for one that reads them. */
const trackLanguageOf = (input: unknown, needed: readonly Permission[]): string[] => {
  const { track } = input as { track?: unknown };
  const found = typeof track === 'string' && needed.includes('content.texts') ? findTrack(track) : undefined;
  return found ? [found.language] : [];
};

/** Refuses texts and subtitles in a language that is not the translator's. */
const requireOwnLanguages = (
  { role, languages }: StaffCaller,
  input: unknown,
  needed: readonly Permission[],
): void => {
  if (role !== 'translator') return;
  const written = [...textLanguagesOf(input), ...trackLanguageOf(input, needed)];
  if (!written.every((language) => languages.some((own) => own === language)))
    throw new ConsoleError('permissionMissing');
};

/** A picture of 1 MiB and its original of 1 MiB, base64. */
const bodyLimitBytes = 3 * 1024 * 1024;

interface CallDependencies {
  platform: Pick<Platform, 'database'>;
  staff: HandleStaffCall;
  requireStaff: RequireStaff;
}

/**
 * Registers the calls of the staff protocol, for those whose role allows them. Each answer has the latest entry of the staff
 * log that it can know of: a change that is made with this `revision` is refused if somebody else changed the same since.
 */
export const registerCalls = (
  app: FastifyInstance,
  { platform, staff, requireStaff }: CallDependencies,
): void => {
  app.post<{ Params: { name: string } }>('/call/:name', { bodyLimit: bodyLimitBytes }, async (request) => {
    const { name } = request.params;
    const caller = await requireStaff(request);
    if (!isStaffCall(name)) throw new ConsoleError('callUnknown');
    requirePermissions(caller, [staffCalls[name].permission]);
    const { data, error } = z.safeParse(staffCalls[name].input, request.body, { error: describeIssue });
    if (error) throw new ConsoleError('inputInvalid', { cause: error });
    const needed = permissionsFor(name, data);
    requirePermissions(caller, needed);
    requireOwnLanguages(caller, data, needed);
    if (
      !caller.isConfirmed &&
      (needed.some((permission) => confirmed.includes(permission)) || confirmedCalls.includes(name))
    )
      throw new ConsoleError('confirmationNeeded');
    const { name: operator, sessionId: id, personId, role } = caller;
    const revision = await findLatestEntryId(platform.database.read);
    const result = await staff(name, request.body, { name: operator, session: { id, personId, role } });
    return { result, revision };
  });
};
