import type { Language } from '@cliffhanger/contracts';
import {
  type InvitedPersonJson,
  type StaffPersonJson,
  type StaffRole,
  staffRoles,
} from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import type { StaffContext } from './context.ts';
import { formatTable, printResult } from './output.ts';
import { collectLanguages } from './parse-options.ts';

const formatRole = ({ role, languages }: StaffPersonJson): string =>
  languages.length > 0 ? `${role} (${languages.join(', ')})` : role;

/** What stands between a person and the console. */
const formatState = ({ endedAt, linkExpiresAt, passkeyCount }: StaffPersonJson): string => {
  if (endedAt !== null) return `ended ${endedAt}`;
  if (linkExpiresAt !== null) return `link until ${linkExpiresAt}`;
  return passkeyCount === 0 ? 'needs a link: pnpm staff people link' : '';
};

const formatPeople = (people: readonly StaffPersonJson[]): string =>
  people.length === 0
    ? 'Nobody uses the console yet: pnpm staff people invite mara --role owner'
    : formatTable(
        ['name', 'role', 'passkeys', 'last seen', ''],
        people.map((person) => [
          ...[person.name, formatRole(person), person.passkeyCount, person.lastSeenAt ?? ''],
          formatState(person),
        ]),
      );

const formatInvited = ({ link, ...person }: InvitedPersonJson): string =>
  `${formatPeople([person])}

${link}

Whoever opens this link first signs in as ${person.name}. It works once, and is not shown again.`;

const formatOne = (person: StaffPersonJson): string => formatPeople([person]);

interface RoleOptions {
  role: StaffRole;
  language?: Language[];
}

const addRoleOptions = (command: Command): Command =>
  command
    .addOption(new Option('--role <role>', 'what they may do').choices(staffRoles).makeOptionMandatory())
    .option('--language <code>', 'of a translator; give it for each language', collectLanguages);

const withRole = (name: string, { role, language: languages = [] }: RoleOptions) => ({
  name,
  role,
  languages,
});

/** Adds `pnpm staff people …`. */
export const addConsolePeopleCommands = (program: Command, staff: StaffContext): void => {
  const people = program
    .command('people')
    .description('who uses the console, with which role')
    .addHelpText('after', '\nExample:\n  pnpm staff people invite mara --role owner');
  people
    .command('list')
    .description('list the people, their roles and when they were last seen')
    .addHelpText('after', '\nExample:\n  pnpm staff people list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('people.list', {}), formatPeople),
    );
  addRoleOptions(people.command('invite').argument('<name>', 'as the log will name them'))
    .description('add a person; prints the link for their first passkey, for 24 hours')
    .addHelpText('after', '\nExample:\n  pnpm staff people invite lia --role translator --language pt')
    .action(async (name: string, options: RoleOptions, command: Command) =>
      printResult(command, await staff.callServer('people.invite', withRole(name, options)), formatInvited),
    );
  people
    .command('link')
    .argument('<name>')
    .description('print a new link for somebody who lost their passkeys; ends their sessions')
    .addHelpText('after', '\nExample:\n  pnpm staff people link mara')
    .action(async (name: string, _options, command: Command) =>
      printResult(command, await staff.callServer('people.link', { name }), formatInvited),
    );
  addRoleOptions(people.command('role').argument('<name>'))
    .description('change what a person may do')
    .addHelpText('after', '\nExample:\n  pnpm staff people role jonas --role editor')
    .action(async (name: string, options: RoleOptions, command: Command) =>
      printResult(command, await staff.callServer('people.role', withRole(name, options)), formatOne),
    );
  people
    .command('sign-out')
    .argument('<name>')
    .description('end the sessions of a person, who signs in again by a passkey')
    .addHelpText('after', '\nExample:\n  pnpm staff people sign-out jonas')
    .action(async (name: string, _options, command: Command) =>
      printResult(command, await staff.callServer('people.signOut', { name }), formatOne),
    );
  people
    .command('end')
    .argument('<name>')
    .description('remove a person: sessions, links and passkeys end at once')
    .addHelpText('after', '\nExample:\n  pnpm staff people end jonas')
    .action(async (name: string, _options, command: Command) =>
      printResult(command, await staff.callServer('people.end', { name }), formatOne),
    );
};
