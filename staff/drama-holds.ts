import { type CountryHoldJson, givenReason, holdKinds } from '@cliffhanger/contracts/staff';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Command, Option } from 'commander';
import type { StaffContext } from './context.ts';
import { noteOfHold } from './drama-edit.ts';
import { formatEdited } from './format-drama.ts';
import { formatTable, printResult } from './output.ts';
import { checkWith, parseCountry, parseTime } from './parse-options.ts';

interface HoldOptions {
  kind: CountryHoldJson['kind'];
  reason?: string;
  until?: string;
}

const formatHolds = (holds: readonly CountryHoldJson[]): string =>
  holds.length === 0
    ? 'It is hidden in no country.'
    : formatTable(
        ['country', 'kind', 'until', 'reason'],
        holds.map(({ country, kind, endsAt, reason }) => [country, kind, endsAt ?? '', reason ?? '']),
      );

/** Replaces the holds of a drama, unless somebody changes it meanwhile. */
const changeHolds = async (
  staff: StaffContext,
  slug: string,
  change: (holds: readonly CountryHoldJson[]) => CountryHoldJson[],
) => {
  const { holds, revision } = await staff.callServer('drama.show', { slug });
  return staff.callServer('drama.edit', { slug, revision, holds: change(holds) });
};

const addHold = (drama: Command, staff: StaffContext): void => {
  drama
    .command('hold')
    .argument('<slug>')
    .argument('<country>', 'like DE', parseCountry)
    .addOption(
      new Option('--kind <kind>', 'a right that is missing, or a decision')
        .choices(holdKinds)
        .default('licence'),
    )
    .option('--reason <text>', 'why, for staff', (value: string) => checkWith(givenReason, value))
    .option(
      '--until <time>',
      'shown there again from then on: a day, or ISO 8601 with a time zone',
      parseTime,
    )
    .description('hide a drama in a country, or change why and until when; other countries stay as they are')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff drama hold room-1407 DE --reason "Rights until March" --until 2027-03-01',
    )
    .action(async (slug: string, country: string, options: HoldOptions, command: Command) => {
      const { kind, reason = null, until: endsAt = null } = options;
      const edited = await changeHolds(staff, slug, (holds) => [
        ...holds.filter((hold) => hold.country !== country),
        { country, kind, reason, endsAt },
      ]);
      printResult(command, edited, (result) => formatEdited(result) + noteOfHold([country], staff));
    });
};

/** Adds `pnpm staff drama holds|hold|unhold`. @param drama the command `pnpm staff drama` */
export const addDramaHolds = (drama: Command, staff: StaffContext): void => {
  drama
    .command('holds')
    .argument('<slug>')
    .description('list the countries in which a drama is hidden, why and until when')
    .addHelpText('after', '\nExample:\n  pnpm staff drama holds room-1407')
    .action(async (slug: string, _options, command: Command) =>
      printResult(command, (await staff.callServer('drama.show', { slug })).holds, formatHolds),
    );
  addHold(drama, staff);
  drama
    .command('unhold')
    .argument('<slug>')
    .argument('<country>', 'like DE', parseCountry)
    .description('show a drama in a country again; other countries stay as they are')
    .addHelpText('after', '\nExample:\n  pnpm staff drama unhold room-1407 DE')
    .action(async (slug: string, country: string, _options, command: Command) => {
      const edited = await changeHolds(staff, slug, (holds) => {
        const others = holds.filter((hold) => hold.country !== country);
        if (others.length === holds.length) throw new StaffError(`"${slug}" is not hidden in ${country}`);
        return others;
      });
      printResult(command, edited, formatEdited);
    });
};
