import { readFile } from 'node:fs/promises';
import {
  type DramaFieldName,
  dramaFieldNames,
  dramaFieldOf,
  dramaTexts,
  type StaffArguments,
} from '@cliffhanger/contracts/staff';
import { describeFileError } from '@cliffhanger/server/platform/data-folder/file-problem.ts';
import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { StaffContext } from './context.ts';
import {
  addTextOptions,
  collectCountriesOrNone,
  collectOrNone,
  none,
  parseValueOf,
  pickTexts,
} from './edit-options.ts';
import { formatEdited } from './format-drama.ts';
import { printResult } from './output.ts';

type DramaChanges = Omit<StaffArguments<'drama.edit'>, 'slug'>;

interface EditOptions extends Readonly<Record<string, unknown>> {
  category?: string;
  tag?: string[];
  hideIn?: string[];
  cast?: string;
}

const toFieldOption = (name: DramaFieldName): Option | null => {
  const { option, optionHelp, type } = dramaFieldOf(name);
  if (option === undefined) return null;
  const added = new Option(option, optionHelp);
  return type instanceof z.ZodMiniEnum
    ? added.choices(type.options.map(String))
    : added.argParser(parseValueOf(type));
};

/** The options of the fields by their names. */
const fieldOptions = dramaFieldNames.flatMap((name) => {
  const option = toFieldOption(name);
  return option ? [{ name, option }] : [];
});

const toChanges = ({ category, tag, hideIn, cast: _, ...given }: EditOptions): DramaChanges => ({
  ...Object.fromEntries(
    fieldOptions.flatMap(({ name, option }) => {
      const value = given[option.attributeName()];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  texts: pickTexts(dramaTexts, given),
  ...(category !== undefined && { category }),
  ...(tag && { tags: tag }),
  ...(hideIn && { hiddenInCountries: hideIn }),
});

/** Reads a cast as `drama.yaml` has it: a list, or a file with the key `cast`. @throws UsageError */
const readCast = async (slug: string, name: string, staff: StaffContext) => {
  if (name === none) return [];
  const { parse } = await import('yaml');
  const content = await readFile(staff.resolvePath(name), 'utf8').catch((error: unknown) => {
    throw new UsageError([`--cast: ${describeFileError(error, name)}`]);
  });
  const { originalLanguage } = await staff.callServer('drama.show', { slug });
  let given: unknown;
  try {
    given = parse(content);
  } catch (error) {
    throw new UsageError([`--cast: ${name}: ${(error as Error).message}`]);
  }
  const list = Array.isArray(given) ? given : (given as { cast?: unknown } | null)?.cast;
  if (!Array.isArray(list)) throw new UsageError([`--cast: ${name} has no list of the cast`]);
  return list.map((member: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(member).map(([key, text]) => [
        key,
        typeof text === 'string' ? { [originalLanguage]: text } : text,
      ]),
    ),
  ) as NonNullable<DramaChanges['cast']>;
};

/** What a hold is worth on a server that does not learn the country of a request from its edge. */
export const noteOfHold = (countries: readonly string[], staff: StaffContext): string =>
  countries.length === 0 || staff.readConfig().COUNTRY_HEADER !== undefined
    ? ''
    : `\n\nThis server has no COUNTRY_HEADER, so the drama is hidden from accounts of ${countries.join(' and ')} and from apps that
say they are there. Who says another country sees it.`;

/** Adds `pnpm staff drama edit`. @param drama the command `pnpm staff drama` */
export const addDramaEdit = (drama: Command, staff: StaffContext): void => {
  const edit = addTextOptions(drama.command('edit').argument('<slug>'), dramaTexts);
  for (const { option } of fieldOptions) edit.addOption(option);
  edit
    .option('--category <slug>', 'an existing category')
    .option(
      '--tag <slug>',
      `an existing tag, in place of those of before; may be repeated; or ${none}`,
      collectOrNone,
    )
    .option(
      '--hide-in <country>',
      `hidden in this country, in place of those of before; may be repeated; or ${none}`,
      collectCountriesOrNone,
    )
    .option('--cast <file>', `a list like cast in drama.yaml, in place of the cast of before; or ${none}`)
    .description('change a drama; what is not given stays as it is')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff drama edit room-1407 --title en="Room 1408" --title zh=1408号房 --price 15 --free 4',
    )
    .action(async (slug: string, options: EditOptions, command: Command) =>
      printResult(
        command,
        await staff.callServer('drama.edit', {
          slug,
          ...toChanges(options),
          ...(options.cast !== undefined && { cast: await readCast(slug, options.cast, staff) }),
        }),
        (edited) => formatEdited(edited) + noteOfHold(options.hideIn ?? [], staff),
      ),
    );
};
