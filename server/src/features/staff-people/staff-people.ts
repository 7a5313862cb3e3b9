import type { Config } from '#config';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { createStaffPeople, type StaffPeople } from './staff-people.service.ts';

export {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listNamedPasskeys,
  listPasskeys,
  saveUse,
} from './passkeys.repository.ts';
export { consumeLink, findLink } from './staff-people.repository.ts';
export type { InvitedPerson, StaffPeople } from './staff-people.service.ts';
export {
  endSessionOf,
  findStaffSession,
  insertStaffSession,
  listSessionsOf,
  type SessionRow,
  saveSession,
  sessionIdleMinutes,
} from './staff-sessions.repository.ts';

/** The origin of the console. @throws StaffError if there is none */
export const requireConsole = ({ consoleUrl }: Pick<Config, 'consoleUrl'>): string => {
  if (consoleUrl === null)
    throw new StaffError('this server has no staff console: set STAFF_URL to an https address of its own');
  return consoleUrl;
};

/** The people who use the console. Their sessions are in features/console, which is loaded only where there is one. */
export const openStaffPeople = (platform: Platform): { readonly people: StaffPeople } => ({
  people: createStaffPeople(platform),
});
