import type { Platform } from '#platform/platform.ts';
import { listPeople } from './staff-people.repository.ts';

/** One line about the staff console for the operator who starts the server. */
export const consoleNotice = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  consoleUrl: string,
): Promise<string> => {
  const people = await listPeople(database.read, clock.now());
  const invitation = people.some(({ endedAt }) => endedAt === null)
    ? ''
    : ' Nobody may use it yet. Invite yourself: npm run staff -- people invite <name> --role owner';
  return `The staff console is at ${consoleUrl}.${invitation}`;
};
