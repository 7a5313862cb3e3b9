import type { peopleCalls } from '@cliffhanger/contracts/staff';
import { type InvitedPerson, requireConsole, type StaffPeople } from '#features/staff-people/staff-people.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

/** Serves `pnpm staff people …`. */
export const peopleHandlers = (
  { config }: Pick<Platform, 'config'>,
  people: StaffPeople,
): Handlers<typeof peopleCalls> => {
  const withLink = async (invite: () => Promise<InvitedPerson>) => {
    const origin = requireConsole(config);
    const { token, ...person } = await invite();
    // Browsers send a fragment to no server.
    return { ...person, link: `${origin}/#join=${token}` };
  };
  return {
    'people.list': () => people.list(),
    'people.invite': (input) => withLink(() => people.invite(input)),
    'people.link': ({ name }) => withLink(() => people.link(name)),
    'people.role': (input) => people.setRole(input),
    'people.signOut': ({ name }) => people.signOut(name),
    'people.end': ({ name }) => people.end(name),
  };
};
